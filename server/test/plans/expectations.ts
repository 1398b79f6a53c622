import { addMembership, addPlan } from '../../src/modules/plans/actions.ts';
import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'plans.manage': 'createMembership createPlan deleteMembership deletePlan updateMembership updatePlan',
    'plans.read': 'getMembership getPlan getUserEntitlements listMemberships listPlans',
  },
  roles: { 'plans.manage': [], 'plans.read': ['desk', 'treasurer'] },
  resources: {
    plan: {
      make: ({ club: { context } }) =>
        context.db.transact(async (db) => (await addPlan(db, context, { name: MARK })).id),
    },
    membership: {
      async make({ club: { context }, owner, idOf }) {
        const member = { plan_id: await idOf('plan'), starts_on: '2026-01-01', people: [{ user_id: owner.user.id }] };
        return context.db.transact(async (db) => (await addMembership(db, context, member)).id);
      },
    },
  },
  async writes({ club, admin, player }) {
    const gold = (await club.call('POST', '/admin/plans', { as: admin, body: { name: 'Gold' } })).body;
    const member = { plan_id: gold.id, starts_on: '2026-01-01', people: [{ user_id: player.user.id }] };
    const membership = (await club.call('POST', '/admin/memberships', { as: admin, body: member })).body;
    return {
      createPlan: ['/admin/plans', { name: 'Silver' }],
      createMembership: ['/admin/memberships', member],
      updateMembership: [`/admin/memberships/${membership.id}`, { ends_on: '2026-12-31' }],
      deleteMembership: [`/admin/memberships/${membership.id}`],
      updatePlan: [`/admin/plans/${gold.id}`, { description: 'For everybody' }],
      deletePlan: [`/admin/plans/${gold.id + 1}`],
    };
  },
  exported: ['memberships'],
};
