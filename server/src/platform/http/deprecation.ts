import type { App } from './app-types.ts';
import { type RouteSpec, specOf } from './route.ts';

/** Marks a route that will be removed. `docs/versions.md` says how long it stays. */
export interface Deprecation {
  /**
   * The date since when another route replaces this route, such as `2027-01-31`. The deprecation starts at 00:00 UTC.
   */
  since: string;
  /** The date when the route may be removed, if it is known. */
  sunset?: string;
  /** The address of a page that names the replacement. */
  guide?: string;
}

/**
 * Adds headers to all responses of deprecated routes, including errors: `Deprecation` (RFC 9745), `Sunset` (RFC 8594),
 * and a link to the guide.
 */
export function announceDeprecations(app: App): void {
  app.addHook('onRoute', ({ config }) => {
    const { since, sunset } = config?.spec?.deprecated ?? {};
    // The sunset must not be before the deprecation (RFC 9745, section 4).
    if (sunset !== undefined && sunset < since!) throw new Error(`${config!.spec!.id}: sunset before deprecation`);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const deprecated = specOf(request)?.deprecated;
    if (deprecated !== undefined) reply.headers(headersOf(deprecated));
    done();
  });
}

function headersOf({ since, sunset, guide }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset !== undefined && { sunset: new Date(sunset).toUTCString() }),
    ...(guide !== undefined && { link: `<${guide}>; rel="deprecation"; type="text/html"` }),
  };
}

/** Returns the sentence about the deprecation for the description in the OpenAPI document. */
export function deprecationNote({ deprecated }: RouteSpec): string | undefined {
  if (deprecated === undefined) return undefined;
  const { since, sunset } = deprecated;
  return `Deprecated since ${since}.${sunset === undefined ? '' : ` May be removed from ${sunset} on.`}`;
}
