import Type, { type Static } from 'typebox';
import { invalid } from '../../platform/errors.ts';
import { Id, nullable, Timestamp } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { LAST_MOMENT, timestamp } from '../../platform/time.ts';
import type { NamedAuditRow } from './store.ts';

const State = nullable(
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: 'Without secrets.' }),
);

export const AuditRecord = Type.Object(
  {
    id: Id,
    timestamp: Timestamp,
    action: Type.String({
      description: 'The operationId, or such as signIn, accessRefused, changeSettings: see the API guide.',
    }),
    target: nullable(Type.String({ description: 'What was changed, such as `courts 5`.' })),
    user_id: nullable(Type.Integer({ description: 'Who was signed in.' })),
    api_key_id: nullable(Type.Integer({ description: 'The API key of the request.' })),
    user_name: nullable(Type.String({ description: 'What that person is called now; no part of the record.' })),
    api_key_name: nullable(Type.String({ description: 'What that key is called now; no part of the record.' })),
    address: nullable(Type.String({ description: 'Where it came from; of IPv6 the network.' })),
    request_id: nullable(Type.String()),
    before: State,
    after: State,
    hash: Type.String({ description: 'SHA-256 over the record and the hash of the one before.' }),
  },
  {
    $id: 'AuditRecord',
    description: 'Who did what, when and from where. An operator at the command has no user and no key.',
  },
);

export const AuditQuery = Type.Object(
  {
    ...pageParameters,
    action: Type.Optional(Type.String({ maxLength: 60, description: 'Only this action.' })),
    user_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    api_key_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    time_from: Type.Optional(Type.String({ format: 'date-time', description: 'Only what happened then or later.' })),
    time_to: Type.Optional(Type.String({ format: 'date-time', description: 'Only what happened before.' })),
  },
  { additionalProperties: false },
);

/** The filters with their moments as they are stored. @throws {Problem} `validation_failed` for a moment that no clock shows */
export function readFilters({ time_from, time_to, ...rest }: Static<typeof AuditQuery>): Static<typeof AuditQuery> {
  return {
    ...rest,
    ...(time_from !== undefined && { time_from: stored('time_from', time_from) }),
    ...(time_to !== undefined && { time_to: stored('time_to', time_to) }),
  };
}

function stored(parameter: string, text: string): string {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return timestamp(Math.min(time, LAST_MOMENT));
  throw invalid([{ parameter, code: 'format', detail: `${parameter} must be a moment such as 2026-11-21T12:00:00Z.` }]);
}

export function presentAudit(row: NamedAuditRow): Static<typeof AuditRecord> {
  return { ...row, before: read(row.before), after: read(row.after) };
}

function read(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
