import type { Problems } from '../../platform/problems.ts';

export const problems = {
  court_is_part: {
    status: 409,
    title: 'The court is part of another court',
    remedy: 'Remove the court from the part_ids of the other court first.',
  },
  court_not_found: {
    status: 422,
    title: 'There is no such court',
    remedy: 'Find the id of the court with GET /courts.',
  },
  another_time_zone: 'field error',
  nested_parts: 'field error',
  not_a_multiple: 'field error',
  not_after_open: 'field error',
  overlapping: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
