import type { Club, Court } from '@courtside/client';

/** The steps that every club needs. */
export const MAIN_STEPS = ['club', 'look', 'courts', 'photos'] as const;
/** The steps of the set-up, in their order. */
export const STEPS = [...MAIN_STEPS, 'plans', 'staff'] as const;
export type Step = (typeof STEPS)[number];

/** The part of the page that is shown: a step, the end of the set-up, or all settings. */
export type View = Step | 'done' | 'all';

interface State {
  club: Pick<Club, 'name' | 'logo_url' | 'colour'>;
  courts: readonly Pick<Court, 'photo_url'>[];
  /** Whether the club has plans. */
  hasPlans?: boolean;
  /** Whether a person of the staff is invited. */
  hasStaff?: boolean;
}

export function isStepDone(step: Step, { club, courts, hasPlans = false, hasStaff = false }: State): boolean {
  switch (step) {
    case 'club':
      return club.name !== null;
    case 'look':
      return club.logo_url !== null || club.colour !== null;
    case 'courts':
      return courts.length > 0;
    case 'plans':
      return hasPlans;
    case 'staff':
      return hasStaff;
    case 'photos':
    default:
      return courts.some(({ photo_url }) => photo_url !== null);
  }
}

export const firstOpenStep = (state: State): Step | undefined => MAIN_STEPS.find((step) => !isStepDone(step, state));

/** Returns the view in the URL. The default is the first open step for a club without courts, else all settings. */
export function viewOf(address: string, state: State): View {
  const view = [...STEPS, 'done' as const, 'all' as const].find((one) => one === address);
  return view ?? (state.courts.length === 0 ? (firstOpenStep(state) ?? 'all') : 'all');
}

/** Returns the step after a step, or `done` after the last one. */
export const stepAfter = (step: Step): Step | 'done' => STEPS[STEPS.indexOf(step) + 1] ?? 'done';

export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];
