import Type, { type Static } from 'typebox';
import { Id, nullable, readTime, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import type { NamedAuditRow } from './store.ts';

const State = nullable(
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'The state of the resource, without secrets and personal data.',
  }),
);

export const AuditRecord = Type.Object(
  {
    id: Id,
    timestamp: Timestamp,
    action: Type.String({
      description:
        'The operationId of the request, or another action such as `signIn` or `changeSettings`. See the API guide.',
    }),
    target: nullable(Type.String({ description: 'The changed resource, such as `courts 5`.' })),
    user_id: nullable(Type.Integer({ description: 'The signed-in user.' })),
    api_key_id: nullable(Type.Integer({ description: 'The API key of the request.' })),
    user_name: nullable(Type.String({ description: "The user's current name. It is not part of the stored entry." })),
    api_key_name: nullable(Type.String({ description: "The key's current name. It is not part of the stored entry." })),
    address: nullable(Type.String({ description: 'The IP address of the client. For IPv6, only the network.' })),
    request_id: nullable(Type.String()),
    before: State,
    after: State,
    hash: Type.String({ description: 'SHA-256 hash of this entry and of the hash of the previous entry.' }),
  },
  {
    $id: 'AuditRecord',
    description:
      'An audit log entry: who did what, when and from where. For an operator at the command line, user_id and api_key_id are null.',
  },
);

export const AuditQuery = strictObject({
  ...pageParameters,
  action: Type.Optional(Type.String({ maxLength: 60, description: 'Only entries with this action.' })),
  user_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  api_key_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  time_from: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries at or after this time.' })),
  time_to: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries before this time.' })),
});

/** Converts the times to the database's format. */
export function readFilters({ time_from, time_to, ...rest }: Static<typeof AuditQuery>): Static<typeof AuditQuery> {
  return {
    ...rest,
    ...(time_from !== undefined && { time_from: readTime('time_from', time_from) }),
    ...(time_to !== undefined && { time_to: readTime('time_to', time_to) }),
  };
}

export function presentAudit(row: NamedAuditRow): Static<typeof AuditRecord> {
  return { ...row, before: readState(row.before), after: readState(row.after) };
}

function readState(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
