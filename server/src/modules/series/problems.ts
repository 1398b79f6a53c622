import type { Problems } from '../../platform/problems.ts';

export const problems = {
  series_conflict: {
    status: 409,
    title: 'Some dates of the series cannot be booked',
    remedy:
      'Choose another time, send an override, or send "on_conflict": "skip" to skip the dates that are listed in conflicts.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
