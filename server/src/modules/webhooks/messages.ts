import type { Module } from '../../platform/module.ts';
import { idOf } from '../../platform/http/fields.ts';
import { header, type Document } from '../../platform/http/openapi-document.ts';

const headers = [
  ['webhook-id', 'The id of the message. It is the same for each attempt.'],
  ['webhook-timestamp', 'When the message was sent, in seconds since the Unix epoch.'],
  ['webhook-signature', 'One or two signatures, `v1,<base64>`, separated by a space (Standard Webhooks).'],
] as const;

/** Returns the `webhooks` section of the OpenAPI document: a request for each event type. */
export function webhookMessages(modules: readonly Pick<Module, 'events'>[]): Document['webhooks'] {
  const messages = modules.flatMap(({ events }) =>
    Object.keys(events?.types ?? {}).map((type) => [type, { post: messageOf(type, idOf(events!.schema)) }]),
  );
  return Object.fromEntries(messages);
}

function messageOf(type: string, schemaId: string): Document['webhooks'][string][string] {
  const [subject, change] = type.split('.');
  const schema = {
    allOf: [{ $ref: `#/components/schemas/${schemaId}` }, { properties: { type: { const: type } } }],
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
