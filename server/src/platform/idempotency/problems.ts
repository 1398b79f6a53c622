import type { Problems } from '../problems.ts';

export const problems = {
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this idempotency key is in progress',
    remedy: 'Wait a moment and send the same request again.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
    remedy: 'Use a new key for each new request. Repeat a key only with the same path and body.',
  },
} as const satisfies Problems;

declare module '../problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
