/** Source files to mutate, and the tests that should detect the mutants. */
export interface Group {
  mutate: string[];
  /**
   * Paths of test files below `server/test`, without extension. The tests in `pure` need no application, so they are
   * fast.
   */
  pure: string[];
  http: string[];
}

const files = (feature: string, ...names: string[]): string[] =>
  names.map((name) => `server/src/${feature === 'kernel' ? feature : `modules/${feature}`}/${name}.ts`);
const platformFiles = (folder: string, ...names: string[]): string[] =>
  names.map((name) => `server/src/platform/${folder}/${name}.ts`);

export const groups: Record<string, Group> = {
  idempotency: {
    mutate: [...platformFiles('idempotency', 'actions', 'store'), ...platformFiles('http', 'idempotency')],
    pure: ['idempotency/answer-once'],
    http: ['bookings/idempotency'],
  },
  tokens: {
    mutate: ['server/src/platform/secrets.ts', ...files('accounts', 'sessions', 'active-users')],
    pure: ['secrets', 'accounts/last-use', 'accounts/end-sessions'],
    http: ['accounts/tokens', 'accounts/sessions', 'second-factor/second-factor-races', 'events/live'],
  },
  keys: {
    mutate: files('api-keys', 'actions'),
    pure: ['api-keys/actions'],
    http: [],
  },
  passwords: {
    mutate: files('accounts', 'attempts', 'fair-queue', 'passwords'),
    pure: ['accounts/limit-attempts', 'accounts/fair-queue', 'accounts/passwords'],
    http: [],
  },
  rules: {
    mutate: [
      ...files('kernel', 'statuses', 'rules', 'search-rules', 'limits'),
      ...files('courts', 'court'),
      ...['courts', 'closures', 'series', 'waitlist', 'api-keys'].flatMap((subject) => files(subject, 'rules')),
    ],
    pure: [
      ...['statuses', 'rules', 'price-rules', 'quota-rules'].map((name) => `bookings/${name}`),
      ...['courts/rules', 'closures/rules', 'series/rules', 'waitlist/rules', 'api-keys/rules', 'plans/rules'],
    ],
    http: [],
  },
  bookings: {
    mutate: files('kernel', 'change', 'reschedule'),
    pure: ['bookings/actions', 'bookings/changes', 'bookings/placing', 'bookings/bringing'],
    http: ['bookings/reschedule', 'bookings/participants', 'bookings/on-behalf', 'plans/plans'],
  },
  closures: {
    mutate: files('closures', 'actions'),
    pure: ['closures/actions'],
    http: [],
  },
  waitlist: {
    mutate: files('waitlist', 'actions'),
    pure: ['waitlist/actions'],
    http: [],
  },
  series: {
    mutate: files('series', 'actions'),
    pure: ['series/actions'],
    http: [],
  },
  courts: {
    mutate: files('court-admin', 'actions'),
    pure: ['courts/actions', 'courts/prices'],
    http: [],
  },
  people: {
    mutate: files('people', 'actions'),
    pure: ['people/actions'],
    http: [],
  },
  accounts: {
    mutate: files('accounts', 'actions'),
    pure: ['accounts/actions', 'accounts/changes'],
    http: [],
  },
  webhooks: {
    mutate: files('webhooks', 'actions', 'rules'),
    pure: ['webhooks/actions', 'webhooks/rules'],
    http: [],
  },
  presence: {
    mutate: files('kernel', 'check-in', 'expire', 'on-behalf', 'participants', 'people', 'facts'),
    pure: ['bookings/coming', 'bookings/bringing', 'bookings/facts'],
    http: [],
  },
  mail: {
    mutate: [...files('account-recovery', 'actions'), ...files('notifications', 'rules')],
    pure: ['mail/actions', 'mail/rules'],
    http: [],
  },
  calendars: {
    mutate: files('calendars', 'actions'),
    pure: ['calendars/actions'],
    http: [],
  },
  privacy: {
    mutate: files('privacy', 'actions'),
    pure: ['privacy/actions'],
    http: [],
  },
  audit: {
    mutate: files('audit', 'actions'),
    pure: ['audit/actions'],
    http: [],
  },
  events: {
    mutate: platformFiles('events', 'actions'),
    pure: ['events/actions'],
    http: [],
  },
  imports: {
    mutate: files('data-transfer', 'import-actions'),
    pure: ['imports/actions'],
    http: [],
  },
  doctor: {
    mutate: [...files('doctor', 'actions'), ...files('kernel', 'checks'), ...files('audit', 'checks')],
    pure: ['observability/examine'],
    http: [],
  },
  forgetting: {
    mutate: files('privacy', 'redact', 'retention', 'scrub-references'),
    pure: ['privacy/forgetting'],
    http: ['privacy/traces', 'privacy/retention', 'privacy/erasure'],
  },
  icalendar: {
    mutate: files('calendars', 'icalendar', 'time-zones'),
    pure: ['calendars/actions'],
    http: ['calendars/times', 'calendars/feeds'],
  },
};
