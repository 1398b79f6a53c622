import type { Problems } from '../../platform/problems.ts';

export const problems = {
  ticket_invalid: {
    status: 401,
    title: 'The ticket is not valid',
    remedy: 'Create a new ticket with POST /live-tickets. A ticket is valid only until its session ends.',
  },
  events_gone: {
    status: 410,
    title: 'The events after the given id have been deleted',
    remedy:
      'Read the current state again. Then open the stream without Last-Event-ID, or list the events without the after parameter.',
  },
  too_far_behind: {
    status: 410,
    title: 'Too many events have happened since the given event',
    remedy:
      'A stream replays at most 200,000 events. Read the current state again, and open the stream without Last-Event-ID.',
  },
  too_many_streams: {
    status: 429,
    title: 'Too many open streams',
    remedy: 'Close a stream that you do not need, or try again after the number of seconds in Retry-After.',
  },
  invalid_event_id: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
