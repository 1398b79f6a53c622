import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { addressOf } from '../../platform/http/client-info.ts';
import { type Actor, type AuditedContext, operator } from './actions.ts';

export function withActor(context: Context, request: FastifyRequest): AuditedContext {
  return { ...context, actor: actorOf(request) };
}

export function actorOf(request: FastifyRequest): Actor {
  const { apiKey, signedIn, id, isFromOperator } = request;
  if (isFromOperator) return operator;
  const who = { user_id: signedIn?.id ?? null, api_key_id: apiKey?.id ?? null };
  return { ...who, address: addressOf(request), request_id: id };
}
