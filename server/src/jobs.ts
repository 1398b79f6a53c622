import { cancelForClosure } from './features/closures/cancelling.ts';
import { removeTraces } from './features/privacy/scrub-references.ts';
import { jobWorker } from './platform/jobs/worker.ts';

/** The job worker, with the function that runs the jobs of each kind. */
export const { startJobs, runJobs } = jobWorker({
  remove_traces: removeTraces,
  cancel_bookings: cancelForClosure,
});
