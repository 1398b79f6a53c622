import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import { specOf } from './route.ts';

export const MERGE_PATCH = 'application/merge-patch+json';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Accepts only request bodies in JSON and UTF-8. An empty body is treated as no body, whatever its content type. */
export function acceptJson(app: App): void {
  app.removeAllContentTypeParsers();
  acceptType(app, 'application/json', () => true);
  acceptType(app, MERGE_PATCH, (request) => specOf(request)?.takesMergePatch);
  acceptType(app, '*', () => false);
}

function acceptType(app: App, type: string, isAccepted: (request: FastifyRequest) => boolean | undefined): void {
  app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    if (!isAccepted(request)) throw new Problem('unsupported_media_type');
    return parse(body);
  });
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
