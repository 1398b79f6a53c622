import type { FastifyRequest } from 'fastify';

/** The origin that links start with: `PUBLIC_URL`, or else what the request was sent to. */
export function originOf(request: FastifyRequest): string {
  const { PUBLIC_URL } = request.server.settings;
  if (PUBLIC_URL !== '') return PUBLIC_URL;
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}`;
}
