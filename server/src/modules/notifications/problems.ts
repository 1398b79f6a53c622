import type { Problems } from '../../platform/problems.ts';

export const problems = {
  mail_not_set_up: {
    status: 409,
    title: 'The service sends no mail',
    remedy:
      'The operator must set SMTP_URL. Until then, only the operator can replace a forgotten password, ' +
      'with `courtside users set-password`.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
