import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../lib/permissions.ts';
import { allQuery, readQuery } from '../../lib/queries.ts';
import { PlanDot, PlanName } from '../../ui/plan-name.tsx';
import { SportName } from '../../ui/sport.tsx';
import { COLOURS, useColours } from '../../ui/timeline/colours.ts';
import type { SheetColumn } from './sheet-layout.ts';
import { useSheetWords } from './sheet-words.ts';

interface ShownPlan {
  id: number;
  name: string;
  colour: string | null;
}

/** The plans of people by their ids. */
export type PlansOfPeople = ReadonlyMap<number, ShownPlan>;

const STALE_MS = 300_000;

/** Returns the people's plans if the bookings have the colours of plans. The device remembers this choice. */
export function useSheetColours() {
  const mayRead = useCan()('plans.read');
  const [colours, setColours] = useColours();
  const plans = useQuery({ ...readQuery('/admin/plans'), enabled: mayRead, staleTime: STALE_MS }).data?.data;
  const isByPlan = colours === 'plan' && plans !== undefined && plans.length > 0;
  const query = allQuery('/admin/memberships', { state: 'active' });
  const memberships = useQuery({ ...query, enabled: isByPlan, staleTime: STALE_MS }).data;
  const plansOfPeople = useMemo(() => {
    if (!isByPlan) return undefined;
    const byId = new Map(plans.map(({ id, name, colour }) => [id, { id, name, colour }]));
    return new Map(
      memberships?.flatMap(({ plan_id, people }) => {
        const plan = byId.get(plan_id);
        return plan ? people.map(({ user_id }) => [user_id, plan] as const) : [];
      }),
    );
  }, [isByPlan, plans, memberships]);
  return { colours: isByPlan ? ('plan' as const) : ('sport' as const), setColours, plans, plansOfPeople };
}

interface Props extends Omit<ReturnType<typeof useSheetColours>, 'plansOfPeople'> {
  columns: readonly SheetColumn[];
}

/** The legend of the colours. If the club has plans, a switch chooses between colours of sports and of plans. */
export function SheetLegend({ colours, setColours, plans, columns }: Props) {
  const words = useSheetWords();
  const sports = [...new Set(columns.map(({ court }) => court.type))];
  return (
    <div className="sheet-legend no-print">
      {plans !== undefined && plans.length > 0 && (
        <div className="segments" role="group" aria-label={words.colours}>
          {COLOURS.map((one) => (
            <button key={one} type="button" aria-pressed={colours === one} onClick={() => setColours(one)}>
              {words.coloursBy[one]}
            </button>
          ))}
        </div>
      )}
      <ul aria-label={words.legend}>
        {colours === 'sport' &&
          sports.map((sport) => (
            <li key={sport}>
              <SportName sport={sport} />
            </li>
          ))}
        {colours === 'plan' &&
          plans?.map((plan) => (
            <li key={plan.id}>
              <PlanName plan={plan} />
            </li>
          ))}
        {colours === 'plan' && (
          <li className="plan-name">
            <PlanDot colour={null} />
            {words.noPlan}
          </li>
        )}
      </ul>
    </div>
  );
}
