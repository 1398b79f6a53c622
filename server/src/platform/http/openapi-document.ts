export type Json = Record<string, unknown>;
export type Operation = Json & { responses: Record<string, Json> };

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
}

/** A group of operations in the document. Groups with a lower `order` stand first. */
interface TagFact {
  order: number;
  text: string;
}
export type Tags = Readonly<Record<string, TagFact>>;

/**
 * The tags of all modules. The file `module.ts` of each module adds its tags to this interface.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface DeclaredTags {}
export type Tag = keyof DeclaredTags;

/** Returns the tags with their descriptions, in the order of the document. */
export function tagsOf(modules: readonly { routes?: { tags?: Tags } }[]): { name: string; description: string }[] {
  const all = modules.flatMap(({ routes }) => Object.entries(routes?.tags ?? {}));
  const sorted = all.toSorted(([, a], [, b]) => a.order - b.order);
  return sorted.map(([name, { text }]) => ({ name, description: text }));
}

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
