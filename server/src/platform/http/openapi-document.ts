export type Json = Record<string, unknown>;
export type Operation = Json & { responses: Record<string, Json> };

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
}

/** The tags of routes, with their descriptions in the document. */
export const tags = {
  Accounts: 'Register, sign in and out, and change your own account.',
  Club: "The club's name, logo and colour.",
  Courts: 'Find courts. For admins: create and change courts.',
  Availability: 'Find the times at which courts can be booked.',
  Bookings: 'Book a court. For admins: confirm, reject and correct bookings.',
  Plans: 'What the plan of a player allows. For admins: membership plans, and who has them.',
  'Waiting list': 'Wait until a taken slot becomes free, and accept the offer.',
  Series: 'For admins: bookings that repeat every week.',
  Closures: 'For admins: times when courts are closed.',
  'API keys': 'For admins: the keys that every request needs.',
  People: 'For admins: people who have an account or a booking, and their permissions.',
  Audit: 'For admins: the audit log.',
  Events: 'Streams of server-sent events.',
  Calendars: 'Bookings in calendar programs, through links that need no API key.',
  Webhooks: 'For admins: endpoints that receive events, and the deliveries to them.',
  Reports: 'For admins: how much courts are used.',
  CSV: 'For admins: export courts and bookings to files, and import them from files.',
  Service: 'For operators: check whether the process runs and can handle requests.',
};

export const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

/** The headers of responses, by their names in `components/headers`. The document contains each of them only once. */
export const sharedHeaders = {
  'X-Request-Id': header('The id of the request in the log of the service.'),
  'RateLimit-Policy': header(
    'The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description says otherwise. The header is absent if there is no limit.',
  ),
  RateLimit: header('Units left, and seconds until they are reset: `"key";r=12;t=8`.'),
  ETag: header('"<version>.<hash of the body>", with +br or +gzip at its end if the body is compressed.'),
  'ETag-List': header('"<hash of the body>", with +br or +gzip at its end if the body is compressed.'),
  Location: header('The path of the new resource.'),
  'Content-Disposition': header('The file name.'),
  Link: header('The URL of the next page, with rel="next" (RFC 8288).'),
  'Idempotent-Replayed': header('true if this is the stored response to an earlier request.'),
  'Retry-After': header('Seconds to wait before the next request.', { type: 'integer' }),
  'WWW-Authenticate': header('ApiKey or Bearer.'),
};

export const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-courtside_session',
    description:
      "For the service's own web app only. With the header `X-Session: cookie`, the cookie replaces the bearer token of " +
      'every operation, in requests from the same origin.',
  },
} as const;

export function headerRef(name: keyof typeof sharedHeaders): Json {
  return { $ref: `#/components/headers/${name}` };
}
