import type { Problems } from '../../platform/problems.ts';

export const problems = {
  plan_in_use: {
    status: 409,
    title: 'The plan has memberships',
    remedy: 'Delete the memberships of the plan, or give them another plan first.',
  },
  not_in_plan: {
    status: 422,
    title: "The player's plan does not include this time",
    remedy: 'Choose another time or another court. GET /me/entitlements lists what the plan allows.',
  },
  guests_not_allowed: {
    status: 422,
    title: "The player's plan does not allow these participants",
    remedy: 'Change the participants as the detail says. GET /me/entitlements lists what the plan allows.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
