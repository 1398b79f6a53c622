import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../context.ts';
import { preferredLanguage } from '../languages/languages.ts';

/** The length of the longest IPv6 address. A trusted proxy may forward longer text from a client. */
const MAX_ADDRESS_LENGTH = 45;

export function clientOf(request: FastifyRequest): Client {
  const { apiKey, id: requestId, headers } = request;
  const userAgent = headers['user-agent'];
  const language = preferredLanguage(headers['accept-language']);
  return { address: addressOf(request), userAgent, apiKeyId: apiKey?.id ?? null, requestId, language };
}

/** Returns the address for rate limits. An IPv6 client can use any address in its /64 network, so use the network. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, 64).slice(0, MAX_ADDRESS_LENGTH);
}
