import { cancelForClosure } from './features/closures/cancelling.ts';
import { removeTraces } from './features/privacy/traces.ts';
import type { JobContext, Run } from './platform/jobs/run.ts';
import type { JobKind, JobPayloads } from './platform/jobs/store.ts';

type Handler<K extends JobKind> = (context: JobContext, run: Run, payload: JobPayloads[K]) => Promise<void>;

/** What runs a job of each kind. A job may be run again from its start after a kill. */
export const handlers: { [K in JobKind]: Handler<K> } = {
  remove_traces: removeTraces,
  cancel_bookings: cancelForClosure,
};
