import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { encodingOf, sendCompressed } from './compression.ts';
import { bodyHash } from './rendered.ts';
import { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyReply {
    /** The version of the resource in the body; 0 if the body has no version. */
    version: number;
  }
}

export function versioned<T extends { version: number }>(reply: FastifyReply, body: T): T {
  reply.version = body.version;
  return body;
}

/** Returns a tag with the version and a hash. `If-Match` compares the version, `If-None-Match` the whole tag. */
export function etagOf(version: number, body: string): string {
  return `"${version}.${bodyHash(body)}"`;
}

/** Adds the `ETag` of a versioned resource. Sends 304 if `If-None-Match` contains this tag (RFC 9110, 13.1.2). */
export const sendEtag: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.version === 0 || typeof payload !== 'string') return done();
  return sendUnlessCached(request, reply, { etag: `"${reply.version}.${tagOf(reply, payload)}"`, payload, done });
};

/** Adds an `ETag` for the content of a list, because a list has no version. Sends 304 like `sendEtag`. */
export const sendListEtag: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done();
  return sendUnlessCached(request, reply, { etag: `"${tagOf(reply, payload)}"`, payload, done });
};

function tagOf({ rendered }: FastifyReply, payload: string): string {
  return rendered?.json === payload ? rendered.tag : bodyHash(payload);
}

function sendUnlessCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, payload, done }: { etag: string; payload: string; done: DoneFuncWithErrOrRes },
): void {
  const encoding = encodingOf(request, reply, payload);
  // A strong tag identifies one sequence of bytes, so each encoding needs its own tag (RFC 9110, 8.8.3.3).
  reply.header('etag', encoding ? etag.replace(/"$/, `+${encoding}"`) : etag);
  const ifNoneMatch = request.headers['if-none-match'];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!ifNoneMatch || !isRead || !(ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).includes(etag)))
    return sendCompressed(payload, { reply, encoding, done });
  reply.code(304).removeHeader('content-type');
  // For HEAD, send an empty stream. With `null`, Fastify would add `Content-Length: 0`, but a HEAD response may contain
  // only the `Content-Length` of the GET response (RFC 9110, 8.6).
  return done(null, request.method === 'HEAD' ? noBody() : null);
}

/** Returns the versions in `If-Match` (RFC 9110, 13.1.1), or undefined if any version is accepted. */
export function acceptedVersions(request: FastifyRequest): number[] | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const version = /^\s*"(\d+)(?:\.[^"]*)?"\s*$/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Returns the tags in `If-None-Match`, without the suffix for the encoding. */
export function tagsOf(header: string): string[] {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.map((tag) => tag.replace(/\+(br|gzip)"$/, '"'));
}

/** Use this for a HEAD response of unknown length. A string would set a wrong `Content-Length` (RFC 9110, 8.6). */
export function noBody(): Readable {
  return Readable.from([]);
}
