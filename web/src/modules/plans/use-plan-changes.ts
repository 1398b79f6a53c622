import { ifMatch, type Plan, type PlanInput, type PlanPatch } from '@courtside/client';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';

const paramsOf = (plan: Plan) => ({ path: { plan: plan.id }, header: ifMatch(plan) });

/**
 * Returns functions that change plans and load the visible plans again. A change fails if somebody else has changed the
 * plan since it was loaded.
 */
export function usePlanChanges() {
  const refresh = useRefresh(['/admin/plans', 'days']);
  const thenRefresh = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      await refresh();
    }
  };
  return {
    create: (body: PlanInput) => thenRefresh(api.post('/admin/plans', { body })),
    patch: (plan: Plan, body: PlanPatch) =>
      thenRefresh(api.patch('/admin/plans/{plan}', { params: paramsOf(plan), body })),
    remove: (plan: Plan) => thenRefresh(api.delete('/admin/plans/{plan}', { params: paramsOf(plan) })),
  };
}
