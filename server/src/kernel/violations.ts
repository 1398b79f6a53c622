import type { Code } from '../platform/problems.ts';
import { type FieldError, Problem } from '../platform/errors.ts';
import type { Rule, Facts, Source } from './part.ts';

export function isNamed(names: readonly string[], { name }: Rule): boolean {
  return name !== undefined && names.includes(name);
}

export function violationsOf(rules: readonly Rule[], check: Facts): RuleViolation[] {
  return rules.filter((rule) => rule.breaks(check)).map((rule) => violationOf(rule, check));
}

/** Returns the violation of a rule that the check breaks. */
export function violationOf({ code, field, detail, values, source, hidesSource }: Rule, check: Facts): RuleViolation {
  const violation = { pointer: `#/${field(check)}`, code, detail: detail(check) };
  const from = source?.(check);
  if (!from || hidesSource) return { ...violation, ...(values && { values: values(check) }) };
  const names = namesOf(from);
  return {
    ...violation,
    detail: `${violation.detail} ${names.detail}`,
    values: { ...values?.(check), ...names.values },
  };
}

/** Returns the sentence and the values that name the rule and the plan of a violation. */
function namesOf({ rule, plan }: Source): { detail: string; values: Record<string, unknown> } {
  const detail = `This is the rule "${rule.name}" of the plan "${plan.name}".`;
  return { detail, values: { rule: rule.name, plan: plan.name, plan_id: plan.id } };
}

export type RuleViolation = FieldError & { code: Code };

/** Returns the problem for a rejected request. The first violation determines its code and detail. */
export function problemFor(violations: readonly RuleViolation[]): Problem {
  const [first] = violations;
  if (!first) throw new Error('A problem needs at least one violation.');
  const { code, detail } = first;
  const names = overridesFor(violations);
  const hint = names && ` To book anyway, send "override": ${JSON.stringify(names)}.`;
  return new Problem(code, `${detail}${hint ?? ''}`, { errors: [...violations] });
}

export function courtNotFound(id: number): Problem {
  return problemFor([{ pointer: '#/court_id', code: 'court_not_found', detail: `There is no court ${id}.` }]);
}

/** Returns the rules that an admin must override to book anyway, or null if a rule cannot be overridden. */
export function overridesFor(violations: readonly RuleViolation[]): string[] | null {
  const names = new Set(violations.map(({ override }) => override));
  return names.has(undefined) ? null : ([...names] as string[]);
}
