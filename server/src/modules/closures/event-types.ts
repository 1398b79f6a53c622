import { Closure } from './schema.ts';
import type { EventTypes } from '../../platform/events/actions.ts';
import { eventSchema } from '../../platform/http/event-schema.ts';

export const eventTypes = {
  'closure.created': 'Courts were closed.',
  'closure.updated': 'A closure changed.',
  'closure.deleted': 'A closure was lifted.',
} as const satisfies EventTypes;

declare module '../../platform/events/actions.ts' {
  interface DeclaredEventTypes extends Readonly<typeof eventTypes> {}
}

export const ClosureEvent = eventSchema(eventTypes, Closure, {
  $id: 'ClosureEvent',
  description: 'A closure right after an event.',
});
