import type { TSchema } from 'typebox';
import { anyEvent } from './modules/live/schema.ts';
import { personalData } from './modules/privacy/schema.ts';
import { webhookEventTypes } from './modules/webhooks/schema.ts';
import { modules } from './modules.ts';
import { eventTypesOf } from './platform/events/actions.ts';
import { oneOf } from './platform/http/fields.ts';
import { FieldError, problemSchema } from './platform/http/problems.ts';
import { permissionsOf } from './platform/permissions.ts';

const permissions = permissionsOf(modules, 'admin');

/** Lists that the modules declare together. Schemas refer to these lists, and the OpenAPI document contains their values. */
export const lists = {
  PermissionName: oneOf(permissions, { $id: 'PermissionName' }),
  WebhookEventTypes: webhookEventTypes(eventTypesOf(modules)),
};
const Event = anyEvent(modules.flatMap(({ events }) => events?.schema ?? []));
const problems = { FieldError, Problem: problemSchema(permissions) };
const shared = { ...problems, ...lists, Event, PersonalData: personalData(modules) };
/** The schemas of all requests and responses that have an `$id`. */
export const schemas = [...modules.flatMap(({ routes }) => routes?.schemas ?? []), shared]
  .flatMap((exported) => Object.values<unknown>(exported))
  .filter((value): value is TSchema => typeof value === 'object' && value !== null && '$id' in value);
