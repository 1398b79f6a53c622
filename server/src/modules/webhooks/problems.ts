import type { Problems } from '../../platform/problems.ts';

export const problems = {
  webhook_disabled: {
    status: 409,
    title: 'The webhook is disabled',
    remedy: 'Enable the webhook first. The service sends nothing to a disabled webhook.',
  },
  insecure_url: 'field error',
  invalid_url: 'field error',
  private_address: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
