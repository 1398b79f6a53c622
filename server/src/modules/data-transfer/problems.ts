import type { Problems } from '../../platform/problems.ts';

export const problems = {
  malformed_csv: {
    status: 400,
    title: 'The body is not CSV',
    remedy: 'Send CSV (RFC 4180) in UTF-8 with a header line. Nothing was imported.',
  },
  import_in_progress: {
    status: 409,
    title: 'Another import is in progress',
    remedy: 'Nothing was changed. Try again when the other import has finished.',
  },
  malformed: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
