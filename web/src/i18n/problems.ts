import type { CourtsideProblem, Problem } from '@courtside/client';
import { type Formats, formatsOf, localeOf } from './formats.ts';
import type { Language } from './words.tsx';

type KnownFieldError = CourtsideProblem['errors'][number];
/** One entry of a problem's `errors`. A newer service can send a code that this app does not know. */
export type FieldError = Omit<KnownFieldError, 'code'> & { code: string };
/**
 * Values in an error response, such as a rule's limit, which the texts contain. A module adds its own values to this
 * interface with `declare module`.
 */
export interface ProblemValues
  extends
    Partial<
      Record<
        | ('seconds' | 'bookings' | 'dates' | 'min_notice_minutes' | 'max_advance_days' | 'slot_minutes' | 'capacity')
        | ('min_duration_minutes' | 'max_duration_minutes' | 'buffer_minutes' | 'used' | 'limit' | 'days'),
        number | undefined
      >
    >,
    Partial<Record<'last_date' | 'start_time' | 'end_time' | 'reason' | 'court_name' | 'quota', string>> {
  windows?: readonly { opens: string; closes: string }[] | undefined;
}

/** Returns what the person can do, or undefined if the general remedy of the problem applies. */
type Remedy = (values: ProblemValues, formats: Formats) => string | undefined;

/** One module's texts for problems, in one language. `problems-es.ts` must have the same keys as `problems-en.ts`. */
export interface ProblemTexts {
  /** The title of each problem, and what the person can do about it, if the title alone is not enough. */
  codes?: Readonly<Record<string, readonly [title: string, remedy?: string]>>;
  /** Remedies that depend on values, by code. */
  remedies?: Readonly<Record<string, Remedy>>;
  /** A remedy for the codes of other modules, if a rule of this module is the reason. */
  remedyOf?: Remedy;
  /** A sentence after the remedy, for any code. */
  sourceOf?: (values: ProblemValues) => string | undefined;
  /** The texts of field errors whose codes are not problem codes. */
  fieldErrors?: Readonly<Record<string, string>>;
  /** Texts for a field and an error code, such as `name required`, because the code's general text is less clear. */
  fieldsWithCodes?: Readonly<Record<string, string>>;
  /** Names of fields, which help to find an error, because the form may not show the error beside the field. */
  fields?: Readonly<Record<string, string>>;
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

/** Joins the tables of all modules. A `Map` has no inherited keys, such as `constructor`. */
function join<T>(tables: readonly (Readonly<Record<string, T>> | undefined)[]): Map<string, T> {
  return new Map(tables.flatMap((table) => Object.entries(table ?? {})));
}

/** Returns the name of the field that an error is about, without the index in a list: `days` for `#/days/0`. */
function fieldOf({ pointer = '', parameter = '' }: FieldError): string {
  return pointer.slice(2).split('/')[0] || parameter;
}

/** Returns functions that write problems and field errors for people, with the texts of all modules in one language. */
export function problemMessages(texts: readonly ProblemTexts[], language: Language): ProblemMessages {
  const codes = join(texts.map(({ codes }) => codes));
  const remedies = join(texts.map(({ remedies }) => remedies));
  const fieldErrors = join(texts.map(({ fieldErrors }) => fieldErrors));
  const fieldsWithCodes = join(texts.map(({ fieldsWithCodes }) => fieldsWithCodes));
  const fields = join(texts.map(({ fields }) => fields));
  let formats: Formats | undefined;
  const textOf = (code: string, values: ProblemValues): string | undefined => {
    const text = codes.get(code);
    if (text === undefined) return undefined;
    formats ??= formatsOf(localeOf(language));
    const [title, general] = text;
    let remedy: string | undefined;
    for (const { remedyOf } of texts) remedy ??= remedyOf?.(values, formats);
    remedy ??= remedies.get(code)?.(values, formats) ?? general;
    return [`${title}.`, remedy, ...texts.map(({ sourceOf }) => sourceOf?.(values))].filter(Boolean).join(' ');
  };
  const fieldError = (error: FieldError): string =>
    fieldsWithCodes.get(`${fieldOf(error)} ${error.code}`) ??
    fieldErrors.get(error.code) ??
    textOf(error.code, error.values ?? {}) ??
    fieldErrors.get('wrong_format')!;
  /** Names the field, unless the text already says what the error is about. */
  const invalidField = (error: FieldError): string => {
    const text = fieldError(error);
    const name = fieldErrors.get(error.code) === text ? fields.get(fieldOf(error)) : undefined;
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
      const values: ProblemValues = { ...members, ...errors.find((error) => error.code === code)?.values };
      return textOf(code, values) ?? `${title}.`;
    },
    fieldError,
  };
}
