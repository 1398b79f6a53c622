import { cancelForClosure } from '../closures/cancelling.ts';
import { removeTraces } from '../privacy/traces.ts';
import type { JobContext, Run } from './run.ts';
import type { JobKind, JobPayloads } from './store.ts';

type Handler<K extends JobKind> = (context: JobContext, run: Run, payload: JobPayloads[K]) => Promise<void>;

/** What runs a job of each kind. A job may be run again from its start after a kill. */
export const handlers: { [K in JobKind]: Handler<K> } = {
  remove_traces: removeTraces,
  cancel_bookings: cancelForClosure,
};
