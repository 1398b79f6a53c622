import { hash } from 'node:crypto';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { noBody } from './no-body.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The version of the resource in the body; 0 where there is none. */
    version: number;
  }
}

/** Says which version of the resource the body shows, for the `ETag`. */
export function versioned<T extends { version: number }>(reply: FastifyReply, body: T): T {
  reply.version = body.version;
  return body;
}

/** `"<version>.<hash of the body>"`: what `If-Match` compares is the version, what caches compare is all of it. */
export function etagOf(version: number, body: string): string {
  return `"${version}.${bodyHash(body)}"`;
}

function bodyHash(body: string): string {
  return hash('sha1', body, 'base64url').slice(0, 16);
}

/** Adds the `ETag`, and answers 304 to an `If-None-Match` that has it (RFC 9110, 13.1.2). */
export const sendEtag: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.version === 0 || typeof payload !== 'string') return done();
  return sendUnlessKnown(request, reply, { etag: etagOf(reply.version, payload), done });
};

/** The same for a list, which has no version: only its content counts. */
export const sendListEtag: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done();
  return sendUnlessKnown(request, reply, { etag: `"${bodyHash(payload)}"`, done });
};

function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, done }: { etag: string; done: DoneFuncWithErrOrRes },
): void {
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!known || !isRead || !(known.trim() === '*' || tagsOf(known).includes(etag))) return done();
  reply.code(304).removeHeader('content-type');
  // An empty text would be told as a length of 0, which is not that of the 200 (RFC 9110, 8.6).
  return done(null, request.method === 'HEAD' ? noBody() : null);
}

/** The versions that `If-Match` accepts (RFC 9110, 13.1.1); undefined when any will do. */
export function acceptedVersions(request: FastifyRequest): number[] | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const version = /^\s*"(\d+)(?:\.[^"]*)?"\s*$/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
