import type { CourtsideProblem, Problem } from '@courtside/client';
import { type Formats, formatsOf, localeOf } from './formats.ts';
import { planRemedy, planTexts } from './plan-problems.ts';
import type { Language } from './words.tsx';

type KnownFieldError = CourtsideProblem['errors'][number];
/** One entry of a problem's `errors`. A newer service can send a code that this app does not know. */
export type FieldError = Omit<KnownFieldError, 'code'> & { code: string };
/** The codes in the OpenAPI document, and codes that no operation in the document returns. */
type Code = Problem['code'] | 'method_not_allowed' | 'ticket_invalid' | 'unexpected_answer';
type FieldCode = Exclude<KnownFieldError['code'], Code>;
/** Values in an error response, such as a rule's limit, which the texts contain. */
type Values = Partial<
  Record<
    | ('seconds' | 'bookings' | 'dates' | 'min_notice_minutes' | 'max_advance_days' | 'slot_minutes' | 'capacity')
    | ('min_duration_minutes' | 'max_duration_minutes' | 'buffer_minutes' | 'used' | 'limit' | 'days' | 'participant'),
    number | undefined
  > &
    Record<'last_date' | 'start_time' | 'end_time' | 'reason' | 'court_name' | 'quota', string> &
    Record<'rule' | 'plan' | 'opens_on' | 'opens_at' | 'unit' | 'per' | 'counted', string> & {
      windows: readonly { opens: string; closes: string }[];
    }
>;

/** Fields whose name helps to find an error, because the form may not show the error beside the field. */
type NamedField =
  | ('address' | 'booking_date' | 'capacity' | 'count' | 'court_id' | 'court_ids' | 'days' | 'description')
  | ('duration_minutes' | 'email' | 'end_before' | 'end_date' | 'end_time' | 'events' | 'expires_at')
  | ('guest_name' | 'guest_phone')
  | ('max_duration_minutes' | 'min_duration_minutes' | 'name' | 'note' | 'opening_hours' | 'origins' | 'participants')
  | ('password' | 'peak_prices' | 'phone' | 'price_per_hour' | 'reason' | 'scopes' | 'start_after' | 'start_date')
  | ('start_time' | 'time_zone' | 'type' | 'until' | 'url' | 'venue' | 'weekly_until');

/** Pairs of a field and an error code that have their own text, because the general text of the code is less clear. */
type FieldWithCode =
  | ('court_ids too_few' | 'scopes too_few' | 'events too_few' | 'days too_few' | 'opening_hours too_few')
  | ('until too_many' | 'until required' | 'user_id required' | 'name required' | 'name too_short' | 'email required')
  | ('email wrong_format' | 'password too_short' | 'new_password too_short' | 'duration_minutes too_large')
  | ('duration_minutes off_grid' | 'max_duration_minutes too_small' | 'expires_at in_the_past' | 'end_date too_long')
  | ('phone wrong_format' | 'guest_phone wrong_format' | 'participants wrong_format')
  | ('weekly_until too_long' | 'date_to too_long' | 'type wrong_format' | 'latitude required' | 'longitude required');

/** One language's texts for problems. The types require every code, so the compiler reports missing texts. */
export interface ProblemTexts {
  /** The title of each problem, and what the person can do about it, if the title alone is not enough. */
  codes: Record<Code, readonly [title: string, remedy?: string]>;
  /** Remedies that depend on values. A function returns undefined if the general remedy applies. */
  remedies: Partial<Record<Code, (values: Values, formats: Formats) => string | undefined>>;
  /** The texts of field errors whose codes are not problem codes. */
  fieldErrors: Record<FieldCode, string>;
  fieldsWithCodes: Record<FieldWithCode, string>;
  fields: Record<NamedField, string>;
}

/** The texts of problems and field errors in one language. */
export interface ProblemMessages {
  problem(this: void, problem: ProblemData): string;
  fieldError(this: void, fieldError: FieldError): string;
}

interface ProblemData {
  code: string;
  title: string;
  errors: readonly FieldError[];
  retryAfterSeconds?: number | undefined;
  alternatives?: readonly Pick<NonNullable<Problem['alternatives']>[number], 'court_name' | 'start_time'>[];
  document?: Partial<Pick<Problem, 'booking_ids' | 'bookings_total' | 'conflicts'>>;
}

/** The maximum number of field errors in one message. */
const MAX_ERRORS = 3;

const textAt = (texts: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** Returns the name of the field that an error is about, without the index in a list: `days` for `#/days/0`. */
function fieldOf({ pointer = '', parameter = '' }: FieldError): string {
  return pointer.slice(2).split('/')[0] || parameter;
}

/** Returns functions that write problems and field errors for people, in one language. */
export function problemMessages(
  { codes, remedies, fieldErrors, fieldsWithCodes, fields }: ProblemTexts,
  language: Language,
): ProblemMessages {
  const plans = planTexts[language];
  let formats: Formats | undefined;
  const textOf = (code: string, values: Values): string | undefined => {
    if (!Object.hasOwn(codes, code)) return undefined;
    formats ??= formatsOf(localeOf(language));
    const [title, general] = codes[code as Code];
    const remedy = planRemedy(plans, values, formats) ?? remedies[code as Code]?.(values, formats) ?? general;
    const { rule, plan } = values;
    const source = rule === undefined || plan === undefined ? undefined : plans.rule(rule, plan);
    return [`${title}.`, remedy, source].filter(Boolean).join(' ');
  };
  const fieldError = (error: FieldError): string =>
    textAt(fieldsWithCodes, `${fieldOf(error)} ${error.code}`) ??
    textAt(fieldErrors, error.code) ??
    textOf(error.code, error.values ?? {}) ??
    fieldErrors.wrong_format;
  /** Names the field, unless the text already says what the error is about. */
  const invalidField = (error: FieldError): string => {
    const text = fieldError(error);
    const name = textAt(fieldErrors, error.code) === text ? textAt(fields, fieldOf(error)) : undefined;
    return name === undefined ? text : `${name}: ${text}`;
  };
  return {
    problem({ code, title, errors, retryAfterSeconds, alternatives = [], document = {} }) {
      if (code === 'validation_failed' && errors.length > 0)
        return [...new Set(errors.map(invalidField))].slice(0, MAX_ERRORS).join(' ');
      const { booking_ids, bookings_total = booking_ids?.length, conflicts } = document;
      const members = {
        seconds: retryAfterSeconds,
        bookings: bookings_total,
        dates: conflicts?.length,
        ...alternatives[0],
      };
      const values: Values = { ...members, ...errors.find((error) => error.code === code)?.values };
      return textOf(code, values) ?? `${title}.`;
    },
    fieldError,
  };
}
