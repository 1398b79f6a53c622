import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Accepts only request bodies in JSON and UTF-8. An empty body is treated as no body, whatever its content type. */
export function acceptJson(app: App): void {
  app.removeAllContentTypeParsers();
  acceptType(app, 'application/json');
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length > 0) throw new Problem('unsupported_media_type');
  });
}

/** Adds routes that also accept `application/merge-patch+json` (RFC 7396). */
export function acceptMergePatch(app: App, routes: (app: App) => void): void {
  app.register(async (inner) => {
    acceptType(inner, 'application/merge-patch+json');
    routes(inner);
  });
}

function acceptType(app: App, type: string): void {
  app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parse(body),
  );
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    // V8's message quotes the body, which may contain a password. Return only the position.
    const position = /at position \d+/.exec((error as Error).message)?.[0] ?? '';
    throw new Problem('malformed_json', `The body is not valid JSON in UTF-8 ${position}`.trim());
  }
}
