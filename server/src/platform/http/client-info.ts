import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../context.ts';
import { preferredLanguage } from '../languages/languages.ts';

/** An address is at most that long; a proxy that is trusted too much hands on whatever it is sent. */
const ADDRESS_LENGTH = 45;

/** Who sent a request. */
export function clientOf(request: FastifyRequest): Client {
  const { apiKey, id: requestId, headers } = request;
  const userAgent = headers['user-agent'];
  const language = preferredLanguage(headers['accept-language']);
  return { address: addressOf(request), userAgent, apiKeyId: apiKey?.id ?? null, requestId, language };
}

/** What counts against limits: the address, or of IPv6 the network of 64 bits, in which anybody can take any address. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, 64).slice(0, ADDRESS_LENGTH);
}
