import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../context.ts';
import { preferredLanguage } from '../languages/languages.ts';

/** Longest IPv6 address in text. A trusted proxy may pass on any text that a client sent. */
const MAX_ADDRESS_LENGTH = 45;

export function clientOf(request: FastifyRequest): Client {
  const { apiKey, id: requestId, headers } = request;
  const userAgent = headers['user-agent'];
  const language = preferredLanguage(headers['accept-language']);
  return { address: addressOf(request), userAgent, apiKeyId: apiKey?.id ?? null, requestId, language };
}

/**
 * Returns the address that counts against limits. For IPv6 it is the /64 network: a client can use any address in
 * it.
 */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, 64).slice(0, MAX_ADDRESS_LENGTH);
}
