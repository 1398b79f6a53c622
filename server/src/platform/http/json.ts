import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Takes JSON in UTF-8 and nothing else; an empty body is no body, whatever its type. */
export function takeJson(app: App): void {
  app.removeAllContentTypeParsers();
  takeType(app, 'application/json');
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length > 0) throw new Problem('unsupported_media_type');
  });
}

/** Lets the routes within take `application/merge-patch+json` as well (RFC 7396). */
export function takeMergePatch(app: App, routes: (app: App) => void): void {
  app.register(async (inner) => {
    takeType(inner, 'application/merge-patch+json');
    routes(inner);
  });
}

function takeType(app: App, type: string): void {
  app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parse(body),
  );
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    // The engine's own message quotes the body, which may hold a password: only the position is told.
    const position = /at position \d+/.exec((error as Error).message)?.[0] ?? '';
    throw new Problem('malformed_json', `The body is not valid JSON in UTF-8 ${position}`.trim());
  }
}
