import Type, { type Static } from 'typebox';
import { Id, Timestamp, integer, nullable, strictObject, visibleText } from '../../platform/http/fields.ts';
import { currency, DrawerId, Reason } from './schema.ts';

const name = visibleText(100);

export const Drawers = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        ...{ id: Id, name: nullable(name) },
        cash: Type.Array(Type.Object({ currency, amount: Type.Integer() }), {
          description: 'The cash that the drawer must contain.',
        }),
        opened_at: nullable({ ...Timestamp, description: 'Null if the drawer is not open.' }),
      }),
    ),
  },
  { $id: 'Drawers', description: 'The cash drawers.' },
);

export const DrawersInput = strictObject(
  { drawers: Type.Array(strictObject({ id: Type.Optional(Id), name }), { minItems: 1, maxItems: 50 }) },
  { $id: 'DrawersInput' },
);
export type DrawersInput = Static<typeof DrawersInput>;

const Amount = (description: string) => integer(0, 1_000_000_000, description);

export const CashCountInput = strictObject(
  {
    drawer_id: Type.Optional(DrawerId),
    opens: Type.Optional(Type.Boolean({ description: 'Whether the count opens the drawer.' })),
    counted: Amount('The cash in the drawer, in minor units.'),
    deposited: Type.Optional(Amount('Taken out after the count, to the bank or `other_drawer_id`.')),
    added: Type.Optional(Amount('Added after the count, from the bank or `other_drawer_id`.')),
    other_drawer_id: Type.Optional(Id),
    currency: Type.Optional({ ...currency, description: "The default is the club's." }),
    reason: Type.Optional(Reason),
  },
  { $id: 'CashCountInput' },
);
export type CashCountInput = Static<typeof CashCountInput>;

export const CashCount = Type.Object(
  {
    id: Id,
    ...{ drawer_id: Id, opens: Type.Boolean(), currency },
    expected: Type.Integer({ description: 'The cash that the drawer had to contain.' }),
    counted: Type.Integer(),
    difference: Type.Integer({ description: 'Negative if cash was missing.' }),
    ...{ deposited: Type.Integer(), added: Type.Integer(), other_drawer_id: nullable(Id) },
    reason: nullable(Type.String()),
    counted_by: nullable(Type.Object({ id: Id, name: Type.String() })),
    created_at: Timestamp,
  },
  { $id: 'CashCount', description: 'A count of the cash. The ledger takes over the difference.' },
);
