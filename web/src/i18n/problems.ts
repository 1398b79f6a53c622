import type { CourtsideProblem, Problem } from '@courtside/client';

type KnownFieldError = CourtsideProblem['errors'][number];
/** One entry of a problem's `errors`. A newer service can send a code that this app does not know. */
export type FieldError = Omit<KnownFieldError, 'code'> & { code: string };
/** The codes in the OpenAPI document, and `method_not_allowed`, which no operation in the document returns. */
type Code = Problem['code'] | 'method_not_allowed';
type Values = NonNullable<FieldError['values']>;

/** One language's texts for problems. The types require every code, so the compiler reports missing texts. */
export interface ProblemTexts {
  /** The title of each problem, and what the user can do about it. */
  codes: Record<Code, readonly [title: string, remedy: string]>;
  /** Remedies that depend on the violated rule's values. A function returns undefined if the general remedy applies. */
  remedies: Partial<Record<Code, (values: Values) => string | undefined>>;
  /** The texts of field errors whose codes are not problem codes. */
  fieldErrors: Record<Exclude<KnownFieldError['code'], Code>, string>;
}

interface ProblemData {
  code: string;
  detail: string;
  errors: readonly FieldError[];
}

/** Returns functions that translate problems and field errors. For an unknown code, both functions return `detail`. */
export function problemMessages({ codes, remedies, fieldErrors }: ProblemTexts): {
  problem(this: void, problem: ProblemData): string;
  fieldError(this: void, fieldError: FieldError): string;
} {
  const titleAndRemedy = (code: string, values: Values | undefined): string | undefined => {
    if (!(code in codes)) return undefined;
    const [title, remedy] = codes[code as Code];
    return `${title}. ${(values && remedies[code as Code]?.(values)) ?? remedy}`;
  };
  return {
    problem: ({ code, detail, errors }) =>
      titleAndRemedy(code, errors.find((error) => error.code === code)?.values) ?? detail,
    fieldError: ({ code, detail, values }) =>
      (fieldErrors as Partial<Record<string, string>>)[code] ?? titleAndRemedy(code, values) ?? detail,
  };
}
