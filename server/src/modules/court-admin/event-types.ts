import { Court } from '../courts/schema.ts';
import type { EventTypes } from '../../platform/events/actions.ts';
import { eventSchema } from '../../platform/http/event-schema.ts';

export const eventTypes = {
  'court.created': 'A court was created.',
  'court.updated': 'The fields of a court changed.',
  'court.deleted': 'A court was retired.',
} as const satisfies EventTypes;

declare module '../../platform/events/actions.ts' {
  interface DeclaredEventTypes extends Readonly<typeof eventTypes> {}
}

export const CourtEvent = eventSchema(eventTypes, Court, {
  $id: 'CourtEvent',
  description: 'A court right after an event.',
});
