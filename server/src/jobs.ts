import { cancelForClosure } from './features/closures/cancelling.ts';
import { removeTraces } from './features/privacy/scrub-references.ts';
import { jobWorker } from './platform/jobs/worker.ts';

/** The job worker. For each kind of job, the object names the function that runs it. */
export const { startJobs, runJobs } = jobWorker({
  remove_traces: removeTraces,
  cancel_bookings: cancelForClosure,
});
