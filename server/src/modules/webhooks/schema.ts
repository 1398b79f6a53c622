import Type, { type Static, type TSchema } from 'typebox';
import type { EventType } from '../../platform/events/actions.ts';
import { Id, nullable, oneOf, ref, strictObject, Timestamp, versionFields } from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { resource } from '../../platform/resource.ts';
import type { AttemptRow, DeliveryRow } from './store.ts';

/** Returns the schema of the event types that a webhook can receive. `app.ts` registers this schema. */
export function webhookEventTypes(types: readonly EventType[]): TSchema {
  return Type.Array(oneOf(types), {
    ...{ $id: 'WebhookEventTypes', maxItems: types.length, uniqueItems: true },
    description: 'The event types to send. Empty means all types.',
  });
}

export const webhook = resource({
  ...{ name: 'Webhook', table: 'webhooks' },
  options: { body: { description: 'An endpoint that receives events. The secret is not included.' } },
  fields: {
    url: Type.String({ minLength: 1, maxLength: 2000, description: 'The https:// address that receives the events.' }),
    description: nullable(Type.String({ maxLength: 200 })),
    event_types: Type.Unsafe<EventType[]>({ $ref: 'WebhookEventTypes#' }),
    enabled: Type.Boolean({
      description: 'Whether events are sent. Events that happen while the webhook is disabled are not sent later.',
    }),
  },
  defaults: { description: null, event_types: [], enabled: true },
  shown: {
    disabled_reason: nullable(Type.String({ description: 'Why the service disabled the webhook automatically.' })),
    failures: Type.Integer({ description: 'Number of consecutive failed attempts.' }),
    paused_until: nullable(
      Type.String({
        format: 'date-time',
        description: 'If the endpoint keeps failing, the time at which sending resumes.',
      }),
    ),
    old_secret_until: nullable(
      Type.String({
        format: 'date-time',
        description: 'Until this time, messages are also signed with the previous secret.',
      }),
    ),
    ...versionFields,
  },
});
export const { body: Webhook, input: WebhookInput, patch: WebhookPatch } = webhook;
export type WebhookInput = Static<typeof WebhookInput>;
export type WebhookPatch = Static<typeof WebhookPatch>;

export const NewWebhook = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({ description: 'The secret that signs messages (Standard Webhooks). It is shown only once.' }),
  },
  { $id: 'NewWebhook', description: 'A webhook with its new secret.' },
);

const ERROR_DESCRIPTION = 'Why the attempt failed. Null if it succeeded, or if the response status shows the reason.';
const status = oneOf(['pending', 'delivered', 'failed']);

export const WebhookAttempt = Type.Object(
  {
    attempted_at: Timestamp,
    answer_status: nullable(Type.Integer({ description: 'The HTTP status of the response.' })),
    answer_ms: Type.Integer({ description: 'How long the attempt took, in milliseconds.' }),
    answer_body: nullable(Type.String({ description: 'The first 1024 bytes of the response.' })),
    error: nullable(Type.String({ description: ERROR_DESCRIPTION })),
  },
  { $id: 'WebhookAttempt', description: 'One attempt to send a delivery.' },
);

export const WebhookDelivery = Type.Object(
  {
    id: Id,
    webhook_id: Id,
    message_id: Type.String({ description: 'The `webhook-id` header. It is the same for every attempt.' }),
    type: Type.String(),
    status,
    attempts: Type.Integer({ description: 'Number of attempts since the delivery was created or last sent again.' }),
    next_attempt_at: nullable(Timestamp),
    attempted_at: nullable(Timestamp),
    answer_status: nullable(Type.Integer({ description: 'The HTTP status of the last response.' })),
    answer_ms: nullable(Type.Integer({ description: 'How long the last attempt took, in milliseconds.' })),
    answer_body: nullable(Type.String({ description: 'The first 1024 bytes of the last response.' })),
    error: nullable(Type.String({ description: ERROR_DESCRIPTION })),
    tries: Type.Array(ref(WebhookAttempt), {
      description: 'The attempts, oldest first. Sending a delivery again keeps its last 20 earlier attempts.',
    }),
    payload: Type.String({ description: 'The body of the request, with the current names of people.' }),
    created_at: Timestamp,
  },
  { $id: 'WebhookDelivery' },
);

export const DeliveryQuery = strictObject({ ...pageParameters, status: Type.Optional(status) });

export function presentDelivery(
  row: DeliveryRow & { tries: AttemptRow[]; next_attempt_at: string | null },
): Static<typeof WebhookDelivery> {
  const { subject: _subject, ...rest } = row;
  const tries = row.tries.map(({ id: _id, delivery_id: _delivery, ...attempt }) => attempt);
  return { ...rest, tries };
}
