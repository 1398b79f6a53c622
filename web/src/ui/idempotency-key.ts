import { useRef } from 'react';
import { CourtsideProblem, CourtsideUnreachable, newIdempotencyKey } from '@courtside/client';

/** What does not tell whether something was changed. */
const UNKNOWN = new Set(['outcome_unknown', 'idempotency_in_progress', 'unexpected_answer']);

/** Whether it is not known what became of a change: sending it again with its key tells. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CourtsideUnreachable || (error instanceof CourtsideProblem && UNKNOWN.has(error.code));
}

/**
 * Sends with one idempotency key what is the same, until the service has answered it: who taps twice, or again after
 * the network was lost, books once and is told of that booking.
 */
export function useIdempotencyKey(): <T>(
  body: unknown,
  send: (headers: { 'Idempotency-Key': string }) => Promise<T>,
) => Promise<T> {
  const last = useRef<{ sent: string; key: string }>(undefined);
  return async (body, send) => {
    const sent = JSON.stringify(body);
    if (last.current?.sent !== sent) last.current = { sent, key: newIdempotencyKey() };
    const mine = last.current;
    let isSettled = true;
    try {
      return await send({ 'Idempotency-Key': mine.key });
    } catch (error) {
      isSettled = !isOutcomeUnknown(error);
      throw error;
    } finally {
      // From now on the same is wanted anew.
      if (isSettled && last.current === mine) last.current = undefined;
    }
  };
}
