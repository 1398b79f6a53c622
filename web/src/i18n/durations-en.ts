import { plural } from './plural.ts';

export const minutes = (n: number): string => plural(n, 'minute', 'minutes');
export const wait = (seconds: number): string =>
  seconds < 120 ? plural(seconds, 'second', 'seconds') : minutes(Math.ceil(seconds / 60));
export const retryIn = ({ seconds }: { seconds?: number | undefined }): string | undefined =>
  seconds !== undefined && seconds > 1 ? `Try again in ${wait(seconds)}.` : undefined;
