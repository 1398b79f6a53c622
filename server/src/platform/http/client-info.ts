import type { IncomingMessage } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { clientAddress, type IsTrusted } from './client-address.ts';
import type { Client } from '../context.ts';
import { regionOf } from '../../../../client/src/regions.ts';
import { preferencesOf } from '../preferences.ts';
import { preferredLanguage } from '../languages/languages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    isTrustedProxy: IsTrusted;
  }
}

export function clientOf(request: FastifyRequest): Client {
  const { apiKey, id: requestId, headers } = request;
  const userAgent = headers['user-agent'];
  const language = preferredLanguage(headers['accept-language']);
  const region = regionOf(preferencesOf(headers['accept-language']));
  return { address: addressOf(request), userAgent, apiKeyId: apiKey?.id ?? null, requestId, language, region };
}

export function addressOf({ raw, server }: FastifyRequest): string {
  return networkOf(raw, server.isTrustedProxy);
}

/** Returns the address for rate limits. An IPv6 client can use any address in its /64 network, so use the network. */
export function networkOf(request: IncomingMessage, isTrusted: IsTrusted): string {
  const address = clientAddress(request, isTrusted);
  return address.includes(':') ? normalizeIP(address, 64) : address;
}
