import Type from 'typebox';
import { exportedList } from '../../platform/export-fields.ts';
import { Id, LocalDate, nullable } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { findMemberships, leaveMemberships, lockMembershipsOf } from './store.ts';

const ExportedMembership = Type.Object({
  id: Id,
  plan_id: Id,
  name: nullable(Type.String()),
  starts_on: LocalDate,
  ends_on: nullable(Type.String({ format: 'date' })),
  pending: Type.Boolean(),
});

export const person: PersonPart = {
  export: {
    memberships: exportedList(ExportedMembership, {
      pages: ({ db }, { id }) => findMemberships(db.read, { userIds: [id] }),
      present: ({ membership_id: id, plan_id, name, starts_on, ends_on, pending }) => {
        return { id, plan_id, name, starts_on, ends_on, pending: pending === 1 };
      },
    }),
  },
  lock: lockMembershipsOf,
  signOut: {
    memberships: { endsOn: ['erased'], end: (db, { id }) => leaveMemberships(db, id) },
  },
};
