import type { FastifyRequest } from 'fastify';
import type { Client } from '../accounts/actions.ts';

/** Who sent a request. */
export function clientOf({ headers }: FastifyRequest): Client {
  return { userAgent: headers['user-agent'] };
}
