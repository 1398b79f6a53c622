import Type from 'typebox';
import { Email, nullable, oneOf, strictObject, Timestamp } from '../../platform/http/fields.ts';

export const QueueState = Type.Object(
  {
    queue: oneOf(['jobs', 'mail', 'webhooks', 'backups']),
    waiting: Type.Integer({ description: 'Unfinished entries, or places that lack the last due backup.' }),
    oldest_due_at: nullable({
      ...Timestamp,
      description: 'When the oldest waiting entry was due. Null if none is due.',
    }),
    failed: Type.Integer({
      description: 'Emails and deliveries that are no longer retried, or jobs whose last attempt failed.',
    }),
    last_error: nullable(
      Type.String({
        description: 'The newest error of a waiting or failed entry. It contains no personal data.',
      }),
    ),
  },
  { $id: 'QueueState', description: 'The state of a queue of background work.' },
);

export const MailTestInput = strictObject({ to: Type.Optional(Email) }, { $id: 'MailTestInput' });

export const MailTest = Type.Object(
  {
    host: Type.String(),
    accepted: Type.Boolean(),
    detail: nullable(Type.String({ description: 'Why the mail server did not accept the email.' })),
  },
  { $id: 'MailTest' },
);

export const ResourceSchema = Type.Object(
  {
    name: Type.String(),
    path: Type.String({ description: 'Below the base path of the API.' }),
    read: Type.String({ description: 'The permission to read it.' }),
    manage: Type.String({ description: 'The permission to change it.' }),
    input: Type.Unsafe<object>({
      ...{ type: 'object', additionalProperties: true },
      description: 'The JSON Schema of a new resource, with defaults.',
    }),
    patch: Type.Array(Type.String(), { description: 'The fields that a merge patch can change.' }),
  },
  { $id: 'ResourceSchema', description: 'A resource that admins manage.' },
);
