import type { CourtsideProblem, Problem } from '@courtside/client';

type KnownFault = CourtsideProblem['errors'][number];
/** A newer service can send a code that this app does not know. */
export type Fault = Omit<KnownFault, 'code'> & { code: string };
/** Those of the document, and that of a path with another method, which no operation answers. */
type Code = Problem['code'] | 'method_not_allowed';
type Values = NonNullable<Fault['values']>;

/** What a language says of problems: every code, so that the compiler tells which one lacks. */
export interface ProblemTexts {
  /** A title, and what to do about it. */
  codes: Record<Code, readonly [title: string, remedy: string]>;
  /** What to do, of codes whose faults carry the values of the rule that was broken; nothing where the general remedy does. */
  remedies: Partial<Record<Code, (values: Values) => string | undefined>>;
  /** What is wrong with one field, by the code of the fault. */
  faults: Record<Exclude<KnownFault['code'], Code>, string>;
}

interface Told {
  code: string;
  detail: string;
  errors: readonly Fault[];
}

/** The sentences for a problem and a fault; what a newer service came up with is told as it came. */
export function speakOf({ codes, remedies, faults }: ProblemTexts): {
  problem(this: void, told: Told): string;
  fault(this: void, fault: Fault): string;
} {
  const sentences = (code: string, values: Values | undefined): string | undefined => {
    if (!(code in codes)) return undefined;
    const [title, remedy] = codes[code as Code];
    return `${title}. ${(values && remedies[code as Code]?.(values)) ?? remedy}`;
  };
  return {
    problem: ({ code, detail, errors }) =>
      sentences(code, errors.find((fault) => fault.code === code)?.values) ?? detail,
    fault: ({ code, detail, values }) =>
      (faults as Partial<Record<string, string>>)[code] ?? sentences(code, values) ?? detail,
  };
}
