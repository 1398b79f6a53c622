import { plural } from './plural.ts';

export const minutes = (n: number): string => plural(n, 'minuto', 'minutos');
export const wait = (seconds: number): string =>
  seconds < 120 ? plural(seconds, 'segundo', 'segundos') : minutes(Math.ceil(seconds / 60));
export const retryIn = ({ seconds }: { seconds?: number | undefined }): string | undefined =>
  seconds !== undefined && seconds > 1 ? `Reinténtalo dentro de ${wait(seconds)}.` : undefined;
