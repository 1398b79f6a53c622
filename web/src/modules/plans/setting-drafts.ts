import { decimalPlacesOf, type PlanRule } from '@courtside/client';
import { amountText } from '../../lib/money-text.ts';

type Settings = PlanRule['settings'];
type Quota = NonNullable<Settings['quotas']>[number];

/** A length of time as a person types it. */
export interface LengthDraft {
  amount: string;
  unit: LengthUnit;
}
export const lengthUnits = { minutes: 1, hours: 60, days: 1440 };
export type LengthUnit = keyof typeof lengthUnits;

type QuotaDraft = Omit<Quota, 'limit' | 'unit' | 'every_participant'> & {
  limit: string;
  unit: 'hours' | 'bookings';
  everyParticipant: boolean;
};

/** Settings that replace a limit of the club: a number, or a length of time. 0 means no limit. */
const numberLimits = {
  upcoming: 'max_upcoming_bookings',
  upcomingAtCourt: 'max_upcoming_bookings_at_court',
  noShows: 'max_no_shows',
} as const;
const lengthLimits = { timePerDay: 'max_minutes_per_day', timePerWeek: 'max_minutes_per_week' } as const;
type NumberLimit = keyof typeof numberLimits;
type LengthLimit = keyof typeof lengthLimits;

/** A setting of a rule as the form contains it. Numbers are texts, because a field can be empty. */
export type SettingDraft =
  | { kind: 'bookable'; value: boolean }
  | { kind: 'opens'; days: string; time: string }
  | { kind: 'notice' | 'cancellation' | 'longest' | LengthLimit; length: LengthDraft }
  | { kind: NumberLimit; max: string }
  | { kind: 'overlap'; value: boolean }
  | ({ kind: 'quota' } & QuotaDraft)
  | { kind: 'price'; amount: string; currency: string }
  | { kind: 'approval'; value: boolean }
  | { kind: 'guests'; max: string; price: string; currency: string; named: boolean }
  | { kind: 'membersOnly'; value: boolean };

export type SettingKind = SettingDraft['kind'];

/** All settings in the order in which the form offers them, with their first values. */
export function newSettings(currency: string): SettingDraft[] {
  return [
    { kind: 'bookable', value: false },
    { kind: 'opens', days: '7', time: '' },
    { kind: 'quota', per: 'week', unit: 'hours', limit: '2', counted: 'membership', everyParticipant: false },
    { kind: 'price', amount: '', currency },
    { kind: 'longest', length: { amount: '2', unit: 'hours' } },
    { kind: 'notice', length: { amount: '2', unit: 'hours' } },
    { kind: 'cancellation', length: { amount: '24', unit: 'hours' } },
    { kind: 'guests', max: '1', price: '', currency, named: false },
    { kind: 'membersOnly', value: true },
    { kind: 'approval', value: true },
    { kind: 'upcoming', max: '10' },
    { kind: 'upcomingAtCourt', max: '10' },
    { kind: 'timePerDay', length: { amount: '4', unit: 'hours' } },
    { kind: 'timePerWeek', length: { amount: '10', unit: 'hours' } },
    { kind: 'noShows', max: '0' },
    { kind: 'overlap', value: true },
  ];
}

/** A rule can have several quotas, but each other setting only once. */
export function canAdd(settings: readonly SettingDraft[], kind: SettingKind): boolean {
  return kind === 'quota' || settings.every((setting) => setting.kind !== kind);
}

function lengthDraft(minutes: number): LengthDraft {
  const units = ['days', 'hours', 'minutes'] as const;
  // Use a larger unit only for two or more of it: “24 hours” is more usual than “1 day”.
  const unit = units.find((one) => minutes % lengthUnits[one] === 0 && minutes >= 2 * lengthUnits[one]) ?? 'minutes';
  const hours = minutes === 60 || minutes === 0 ? 'hours' : unit;
  return { amount: String(minutes / lengthUnits[hours]), unit: hours };
}

/** Returns a length in minutes. Fields accept a decimal comma. */
function minutesOf({ amount, unit }: LengthDraft): number {
  return Math.round(numberOf(amount) * lengthUnits[unit]);
}

const numberOf = (text: string): number => Number(text.replace(',', '.'));

export function settingDrafts(settings: Settings, currency: string): SettingDraft[] {
  const { bookable, opens, quotas = [], price_per_hour: price, guests } = settings;
  const { requires_approval: approval, members_only: membersOnly } = settings;
  return [
    ...(bookable === undefined ? [] : [{ kind: 'bookable' as const, value: bookable }]),
    ...(opens ? [{ kind: 'opens' as const, days: String(opens.days_ahead), time: opens.time ?? '' }] : []),
    ...quotas.map(({ limit, unit, every_participant: everyParticipant = false, ...quota }) => ({
      ...{ kind: 'quota' as const, ...quota, everyParticipant, unit: unit === 'minutes' ? ('hours' as const) : unit },
      limit: String(unit === 'minutes' ? Number((limit / 60).toFixed(2)) : limit),
    })),
    ...(price ? [{ kind: 'price' as const, ...amountDraft(price, currency) }] : []),
    ...lengthDrafts('longest', settings.max_duration_minutes),
    ...lengthDrafts('notice', settings.min_notice_minutes),
    ...lengthDrafts('cancellation', settings.cancellation_cutoff_minutes),
    ...(guests ? [guestsDraft(guests, currency)] : []),
    ...(membersOnly === undefined ? [] : [{ kind: 'membersOnly' as const, value: membersOnly }]),
    ...(approval === undefined ? [] : [{ kind: 'approval' as const, value: approval }]),
    ...keysOf(numberLimits).flatMap((kind) => {
      const max = settings[numberLimits[kind]];
      return max === undefined ? [] : [{ kind, max: String(max) }];
    }),
    ...keysOf(lengthLimits).flatMap((kind) => lengthDrafts(kind, settings[lengthLimits[kind]])),
    ...(settings.may_overlap === undefined ? [] : [{ kind: 'overlap' as const, value: settings.may_overlap }]),
  ];
}

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[];

function lengthDrafts(
  kind: 'notice' | 'cancellation' | 'longest' | LengthLimit,
  minutes: number | undefined,
): SettingDraft[] {
  return minutes === undefined ? [] : [{ kind, length: lengthDraft(minutes) }];
}

type Price = NonNullable<Settings['price_per_hour']>;

function amountDraft({ amount, currency }: Price, clubCurrency: string): { amount: string; currency: string } {
  const code = currency ?? clubCurrency;
  return { amount: amountText({ amount, currency: code }), currency: code };
}

function guestsDraft(guests: NonNullable<Settings['guests']>, clubCurrency: string): SettingDraft {
  const { max, price, must_be_named: named = false } = guests;
  const { amount, currency } = price ? amountDraft(price, clubCurrency) : { amount: '', currency: clubCurrency };
  return { kind: 'guests', max: String(max), price: amount, currency, named };
}

/** Returns the settings of a rule. An empty number counts as 0 in the preview, and the form cannot be saved. */
export function settingsOf(drafts: readonly SettingDraft[]): Settings {
  const quotas = drafts.filter((draft) => draft.kind === 'quota').map(quotaOf);
  return Object.assign({}, ...drafts.map(settingOf), quotas.length > 0 && { quotas }) as Settings;
}

function quotaOf({ limit, unit, per, counted, everyParticipant }: QuotaDraft): Quota {
  const number = numberOf(limit) || 0;
  const whose = { counted, ...(everyParticipant && { every_participant: true }) };
  if (unit === 'bookings') return { per, unit, limit: number, ...whose };
  return { per, unit: 'minutes', limit: Math.round(number * 60), ...whose };
}

function settingOf(draft: SettingDraft): Settings {
  switch (draft.kind) {
    case 'bookable':
      return { bookable: draft.value };
    case 'opens':
      return { opens: { days_ahead: Number(draft.days), ...(draft.time !== '' && { time: draft.time }) } };
    case 'longest':
      return { max_duration_minutes: minutesOf(draft.length) };
    case 'notice':
      return { min_notice_minutes: minutesOf(draft.length) };
    case 'cancellation':
      return { cancellation_cutoff_minutes: minutesOf(draft.length) };
    case 'price':
      // An empty price is not yet a setting. The preview must not call it free of charge.
      return draft.amount.trim() === '' ? {} : { price_per_hour: moneyOf(draft.amount, draft.currency) };
    case 'guests': {
      const price = draft.price === '' ? {} : { price: moneyOf(draft.price, draft.currency) };
      return { guests: { max: Number(draft.max), ...price, ...(draft.named && { must_be_named: true }) } };
    }
    case 'membersOnly':
      return { members_only: draft.value };
    case 'approval':
      return { requires_approval: draft.value };
    case 'upcoming':
    case 'upcomingAtCourt':
    case 'noShows':
      return { [numberLimits[draft.kind]]: Number(draft.max) };
    case 'timePerDay':
    case 'timePerWeek':
      return { [lengthLimits[draft.kind]]: minutesOf(draft.length) };
    case 'overlap':
      return { may_overlap: draft.value };
    case 'quota':
    default:
      return {};
  }
}

function moneyOf(text: string, currency: string): { amount: number; currency: string } {
  return { amount: Math.round((numberOf(text) || 0) * 10 ** decimalPlacesOf(currency)), currency };
}
