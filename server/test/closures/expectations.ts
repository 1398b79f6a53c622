import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'closures.manage': 'createClosure deleteClosure getClosure listClosures updateClosure',
  },
  roles: { 'closures.manage': ['desk'] },
  resources: {
    closure: {
      async make({ club, idOf }) {
        return (await club.addClosure({ court_ids: [await idOf('court')], reason: MARK })).body.id;
      },
    },
  },
  async writes({ club }) {
    const { id: court } = await club.court();
    const closure = (await club.addClosure({ court_ids: [court], start_time: '20:00', end_time: '21:00' })).body;
    const dates = { start_date: '2026-12-01', end_date: '2026-12-01' };
    const times = { ...dates, start_time: '10:00', end_time: '11:00' };
    return {
      createClosure: ['/admin/closures', { court_ids: [court], ...times, reason: 'Works' }],
      updateClosure: [`/admin/closures/${closure.id}`, { reason: 'Other works' }],
      deleteClosure: [`/admin/closures/${closure.id}`],
    };
  },
};
