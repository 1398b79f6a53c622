import Type, { type Static, type TSchema } from 'typebox';
import type { EventTypes } from '../events/actions.ts';
import { oneOf, ref, Timestamp } from './fields.ts';

const former = {
  type: 'object',
  description: 'The former values of changed fields.',
  additionalProperties: true,
};

/** Returns the schema of events about a resource. @param data the resource right after the event */
export function eventSchema<Types extends EventTypes, T extends TSchema>(
  types: Types,
  data: T,
  options: { $id: string; description: string },
) {
  return Type.Object(
    {
      id: Type.Integer({ description: 'Increases by one with each event.' }),
      type: oneOf(Object.keys(types) as Extract<keyof Types, string>[]),
      timestamp: Timestamp,
      data: Type.Unsafe<Static<T> & { former?: Partial<Static<T>> }>({
        allOf: [ref(data), { properties: { former } }],
      }),
    },
    options,
  );
}
