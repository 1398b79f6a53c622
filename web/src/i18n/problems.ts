import type { CourtsideProblem, Problem } from '@courtside/client';

type KnownFieldError = CourtsideProblem['errors'][number];
/** A newer service can send a code that this app does not know. */
export type FieldError = Omit<KnownFieldError, 'code'> & { code: string };
/** Those of the document, and that of a path with another method, which no operation answers. */
type Code = Problem['code'] | 'method_not_allowed';
type Values = NonNullable<FieldError['values']>;

/** What a language says of problems: every code, so that the compiler tells which one lacks. */
export interface ProblemTexts {
  /** A title, and what to do about it. */
  codes: Record<Code, readonly [title: string, remedy: string]>;
  /** What to do, of codes whose fieldErrors carry the values of the rule that was broken; nothing where the general remedy does. */
  remedies: Partial<Record<Code, (values: Values) => string | undefined>>;
  /** What is wrong with one field, by the code of the fieldError. */
  fieldErrors: Record<Exclude<KnownFieldError['code'], Code>, string>;
}

interface Told {
  code: string;
  detail: string;
  errors: readonly FieldError[];
}

/** The sentences for a problem and a fieldError; what a newer service came up with is told as it came. */
export function problemMessages({ codes, remedies, fieldErrors }: ProblemTexts): {
  problem(this: void, told: Told): string;
  fieldError(this: void, fieldError: FieldError): string;
} {
  const sentences = (code: string, values: Values | undefined): string | undefined => {
    if (!(code in codes)) return undefined;
    const [title, remedy] = codes[code as Code];
    return `${title}. ${(values && remedies[code as Code]?.(values)) ?? remedy}`;
  };
  return {
    problem: ({ code, detail, errors }) =>
      sentences(code, errors.find((fieldError) => fieldError.code === code)?.values) ?? detail,
    fieldError: ({ code, detail, values }) =>
      (fieldErrors as Partial<Record<string, string>>)[code] ?? sentences(code, values) ?? detail,
  };
}
