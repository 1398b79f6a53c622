import { EVENT_TYPES } from '../../platform/events/actions.ts';
import { header, type Document } from '../../platform/http/openapi-document.ts';

const headers = [
  ['webhook-id', 'The id of the message. It is the same for each attempt.'],
  ['webhook-timestamp', 'When the message was sent, in seconds since the Unix epoch.'],
  ['webhook-signature', 'One or two signatures, `v1,<base64>`, separated by a space (Standard Webhooks).'],
] as const;

const schemas = { booking: 'BookingEvent', court: 'CourtEvent', closure: 'ClosureEvent' };

/** Returns the `webhooks` section of the OpenAPI document: a request for each event type. */
export function webhookMessages(): Document['webhooks'] {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: messageOf(type) }]));
}

function messageOf(type: (typeof EVENT_TYPES)[number]): Document['webhooks'][string][string] {
  const [subject, change] = type.split('.') as [keyof typeof schemas, string];
  const schema = {
    allOf: [{ $ref: `#/components/schemas/${schemas[subject]}` }, { properties: { type: { const: type } } }],
  };
  return {
    operationId: `on_${subject}_${change}`,
    tags: ['Webhooks'],
    summary: `The event ${type}.`,
    description: 'The service sends this request to each enabled webhook for the event type.',
    security: [],
    parameters: headers.map(([name, description]) => ({ name, in: 'header', required: true, ...header(description) })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'The message was received.' },
      '4XX': { description: 'The message is sent again later, as after any other status or no response.' },
    },
  };
}
