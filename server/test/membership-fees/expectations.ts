import { collectFees } from '../../src/modules/membership-fees/charging.ts';
import { addFee, waive } from '../../src/modules/membership-fees/actions.ts';
import { addMembership, addPlan } from '../../src/modules/plans/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { chargeDue } from '../../src/modules/payments/dues.ts';
import { type Expectations, MARK } from '../expectations.ts';
import type { Scene } from '../lock-scene.ts';

/** Returns a plan with a fee, and a membership that nobody has paid yet. */
async function unpaidMembership({ fixture, player }: Scene): Promise<void> {
  await transact(fixture.db, async (db) => {
    const { id: plan_id } = await addPlan(db, fixture, { name: 'Full' });
    await addFee(db, fixture, { plan_id, amount: 3000, pay_within_days: 0 });
    await addMembership(db, fixture, { plan_id, starts_on: '2026-01-01', people: [{ user_id: player.id }] });
  });
}

let plans = 0;

export const expectations: Expectations = {
  allowed: {
    'payment_terms.manage': 'createPlanFee deletePlanFee updatePlanFee',
    'payments.read': 'listDues',
    'payments.take': 'waiveDue',
    'plans.read': 'getPlanFee listPlanFees',
  },
  resources: {
    fee: {
      async make({ club }) {
        const as = await club.signIn('admin');
        const { body: plan } = await club.call('POST', '/admin/plans', { as, body: { name: `${MARK} ${++plans}` } });
        return (await club.call('POST', '/admin/plan-fees', { as, body: { plan_id: plan.id, amount: 3000 } })).body.id;
      },
    },
    due: {
      isOwn: true,
      async make({ club, owner }) {
        const plan_id = (
          await club.call('POST', '/admin/plans', {
            as: await club.signIn('admin'),
            body: { name: `Plan of ${owner.user.id}` },
          })
        ).body.id;
        const period = { period_from: '2026-12-01', period_to: '2026-12-31', due_on: '2026-12-15' };
        const money = { currency: 'EUR', tax_rate: 0, amount: 3000, waived: 0, waived_reason: null, paid: 0 };
        const row = {
          membership_id: owner.user.id,
          plan_id,
          user_id: owner.user.id,
          ...period,
          ...money,
          stopped: null,
        };
        const { db } = club.context;
        await db.transact((tx) => chargeDue(tx, row, club.clock.now));
        const found = db.read.selectFrom('dues').select('id').where('user_id', '=', owner.user.id);
        return (await found.executeTakeFirstOrThrow()).id;
      },
    },
  },
  async writes({ club, admin, player }) {
    const make = (path: string, body: object) => club.call('POST', path, { as: admin, body });
    const [{ body: plan }, { body: other }] = [
      await make('/admin/plans', { name: 'Paid' }),
      await make('/admin/plans', { name: 'Also paid' }),
    ];
    const { body: fee } = await make('/admin/plan-fees', { plan_id: plan.id, amount: 3000 });
    const people = [{ user_id: player.user.id }];
    await make('/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people });
    await collectFees(club.context);
    const due = await club.context.db.read.selectFrom('dues').select('id').executeTakeFirstOrThrow();
    return {
      createPlanFee: ['/admin/plan-fees', { plan_id: other.id, amount: 3000 }],
      updatePlanFee: [`/admin/plan-fees/${fee.id}`, { amount: 4000 }],
      deletePlanFee: [`/admin/plan-fees/${fee.id}`],
      waiveDue: [`/admin/dues/${due.id}/waivers`, { reason: 'Ill' }],
    };
  },
  bodies: { waiveDue: { reason: 'Ill' } },
  unreachable: {
    createPlanFee: 'needs a plan without a fee',
    getPlanFee: 'needs a plan with a fee',
    updatePlanFee: 'needs a plan with a fee',
    deletePlanFee: 'needs a plan with a fee',
    waiveDue: 'needs a membership with a fee',
    payOwnDue: 'needs a membership with a fee',
  },
  lockOperations: {
    'the service charges memberships': async (scene) => {
      await unpaidMembership(scene);
      return () => collectFees(scene.fixture);
    },
    'the desk waives a membership fee': async (scene) => {
      await unpaidMembership(scene);
      await collectFees(scene.fixture);
      const { id } = await scene.fixture.db.read.selectFrom('dues').select('id').executeTakeFirstOrThrow();
      return () => transact(scene.fixture.db, (db) => waive(db, scene.fixture, id, { reason: 'Ill' }));
    },
  },
};
