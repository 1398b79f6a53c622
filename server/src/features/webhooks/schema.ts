import Type, { type Static } from 'typebox';
import { EVENT_TYPES } from '../../platform/events/actions.ts';
import { Id, nullable, oneOf, ref, strictObject, Timestamp } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import type { AttemptRow, DeliveryRow, WebhookRow } from './store.ts';

const input = {
  url: Type.String({ minLength: 1, maxLength: 2000, description: 'Where events are sent: an https:// address.' }),
  description: nullable(Type.String({ maxLength: 200 })),
  event_types: Type.Array(oneOf(EVENT_TYPES), {
    maxItems: EVENT_TYPES.length,
    uniqueItems: true,
    description: 'The types that are sent; empty for all.',
  }),
  enabled: Type.Boolean({ description: 'Whether anything is sent. What happens meanwhile is not sent later.' }),
};

const fields = {
  id: Id,
  ...input,
  disabled_reason: nullable(Type.String({ description: 'Why the service disabled it by itself.' })),
  failures: Type.Integer({ description: 'How often in a row it has not taken what it was sent.' }),
  paused_until: nullable(Type.String({ format: 'date-time', description: 'It seems dead: it is tried again then.' })),
  old_secret_until: nullable(
    Type.String({ format: 'date-time', description: 'Until then the secret before the last rotation signs, too.' }),
  ),
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const Webhook = Type.Object(fields, {
  $id: 'Webhook',
  description: 'Where events are sent, without the secret.',
});
export const NewWebhook = Type.Object(
  { ...fields, secret: Type.String({ description: 'What signs (Standard Webhooks). It is shown this once.' }) },
  { $id: 'NewWebhook', description: 'A webhook with a secret just made.' },
);

export const WebhookInput = strictObject(
  {
    url: input.url,
    description: Type.Optional(input.description),
    event_types: Type.Optional(input.event_types),
    enabled: Type.Optional(input.enabled),
  },
  { $id: 'WebhookInput' },
);
export type WebhookInput = Static<typeof WebhookInput>;

export const WebhookPatch = strictObject(Type.Partial(Type.Object(input)).properties, {
  $id: 'WebhookPatch',
  description: 'A JSON merge patch (RFC 7396).',
});
export type WebhookPatch = Static<typeof WebhookPatch>;

const status = oneOf(['pending', 'delivered', 'failed']);

export const WebhookAttempt = Type.Object(
  {
    attempted_at: Timestamp,
    answer_status: nullable(Type.Integer({ description: 'The HTTP status of the answer.' })),
    answer_ms: Type.Integer({ description: 'How long it took, in milliseconds.' }),
    answer_body: nullable(Type.String({ description: 'The first 1024 bytes of the answer.' })),
    error: nullable(Type.String({ description: 'What went wrong, where it was not the answer.' })),
  },
  { $id: 'WebhookAttempt', description: 'One try to send a delivery.' },
);

export const WebhookDelivery = Type.Object(
  {
    id: Id,
    webhook_id: Id,
    message_id: Type.String({ description: 'The webhook-id header: the same however often it is sent.' }),
    type: Type.String(),
    status,
    attempts: Type.Integer({ description: 'How often it was tried since it was made, or sent again.' }),
    next_attempt_at: nullable(Timestamp),
    attempted_at: nullable(Timestamp),
    answer_status: nullable(Type.Integer({ description: 'The HTTP status of the last answer.' })),
    answer_ms: nullable(Type.Integer({ description: 'How long the last try took, in milliseconds.' })),
    answer_body: nullable(Type.String({ description: 'The first 1024 bytes of the last answer.' })),
    error: nullable(Type.String({ description: 'What went wrong, where it was not the answer.' })),
    tries: Type.Array(ref(WebhookAttempt), {
      description: 'How each try went, oldest first; of before it was sent again the last 20.',
    }),
    payload: Type.String({ description: 'What was sent, to the letter.' }),
    created_at: Timestamp,
  },
  { $id: 'WebhookDelivery', description: 'An event on its way to a webhook, and how that went.' },
);

export const DeliveryQuery = strictObject({ ...pageParameters, status: Type.Optional(status) });

export function presentWebhook(row: WebhookRow): Static<typeof Webhook> {
  const { secret: _secret, old_secret: _old, retired_at: _retired, ...rest } = row;
  return { ...rest, event_types: JSON.parse(row.event_types) as [], enabled: row.enabled === 1 };
}

export function presentDelivery(row: DeliveryRow & { tries: AttemptRow[] }): Static<typeof WebhookDelivery> {
  const { subject: _subject, claimed_until: _claim, give_up_at: _end, ...rest } = row;
  const tries = row.tries.map(({ id: _id, delivery_id: _delivery, ...one }) => one);
  return { ...rest, next_attempt_at: row.status === 'pending' ? row.next_attempt_at : null, tries };
}
