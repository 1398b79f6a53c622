import type { Formats } from '../../i18n/formats.ts';
import type { ProblemValues } from '../../i18n/problems.ts';

/** The values of a violated rule of a plan. */
interface PlanValues {
  rule?: string | undefined;
  plan?: string | undefined;
  /** The date and the time at which booking opens. */
  opens_on?: string | undefined;
  opens_at?: string | undefined;
  unit?: string | undefined;
  per?: string | undefined;
  counted?: string | undefined;
  /** The index of the participant who has reached a limit. */
  participant?: number | undefined;
}

declare module '../../i18n/problems.ts' {
  interface ProblemValues extends PlanValues {}
}

export interface PlanTexts {
  opens: (date: string, time: string) => string;
  quota: (values: ProblemValues) => string;
  participantQuota: (values: ProblemValues) => string;
}

/** Returns what to do about a violated rule of a plan, or undefined if the general remedy of the problem applies. */
export function planRemedy(texts: PlanTexts, values: ProblemValues, formats: Formats): string | undefined {
  const { quota, opens_on, opens_at } = values;
  if (quota === 'plan') return texts.quota(values);
  if (quota === 'participant') return texts.participantQuota(values);
  if (opens_on === undefined || opens_at === undefined) return undefined;
  return texts.opens(formats.date(opens_on), formats.time(opens_at));
}

export function amountsOf(
  { unit, used = 0, limit = 0 }: ProblemValues,
  bookings: string,
): [used: string, limit: string] {
  return unit === 'minutes' ? [lengthOf(used), lengthOf(limit)] : [`${used}`, `${limit} ${bookings}`];
}

const lengthOf = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`);
