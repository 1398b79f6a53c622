import { useRef } from 'react';
import { CourtsideProblem, CourtsideUnreachable, newIdempotencyKey } from '@courtside/client';

/** Codes of problems after which the app cannot know whether the service has made the change. */
const UNKNOWN_OUTCOME_CODES = new Set(['outcome_unknown', 'idempotency_in_progress', 'unexpected_answer']);

/**
 * Whether the service may have made the change although the request failed. A retry with the same key returns the
 * outcome.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof CourtsideUnreachable ||
    (error instanceof CourtsideProblem && UNKNOWN_OUTCOME_CODES.has(error.code))
  );
}

/**
 * Returns a function that sends a request with an idempotency key. Requests with the same body share a key until the
 * service has responded. As a result, a double tap or a retry after a network failure makes only one booking.
 */
export function useIdempotencyKey(): <T>(
  body: unknown,
  send: (headers: { 'Idempotency-Key': string }) => Promise<T>,
) => Promise<T> {
  const last = useRef<{ sent: string; key: string }>(undefined);
  return async (body, send) => {
    const sent = JSON.stringify(body);
    if (last.current?.sent !== sent) last.current = { sent, key: newIdempotencyKey() };
    const current = last.current;
    let hasOutcome = true;
    try {
      return await send({ 'Idempotency-Key': current.key });
    } catch (error) {
      hasOutcome = !isOutcomeUnknown(error);
      throw error;
    } finally {
      // The outcome is known, so the next request gets a new key even if it has the same body.
      if (hasOutcome && last.current === current) last.current = undefined;
    }
  };
}
