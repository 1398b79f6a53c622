import type { Entitlements, PlanRule } from '@courtside/client';

type Rule = Entitlements['plans'][number]['rules'][number];
type Quota = NonNullable<PlanRule['settings']['quotas']>[number];

/**
 * Leaves out each setting that never takes effect, because a rule of a more specific level has the same setting for all
 * courts and times of the rule. Leaves out rules that then have no settings.
 * @param rules the most specific first
 */
export function rulesInEffect(rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule, i) => {
    const stronger = rules.slice(0, i).filter((other) => other.level !== rule.level && covers(other, rule));
    const replaced = new Set(stronger.flatMap(({ settings }) => settingNames(settings)));
    const { quotas = [], ...others } = rule.settings;
    const kept = quotas.filter((quota) => !replaced.has(quotaName(quota)));
    const settings = {
      ...Object.fromEntries(Object.entries(others).filter(([name]) => !replaced.has(name))),
      ...(kept.length > 0 && { quotas: kept }),
    };
    return Object.keys(settings).length > 0 ? [{ ...rule, settings }] : [];
  });
}

function covers(wide: Rule, narrow: Rule): boolean {
  return isSameOrAll(wide.courts, narrow.courts) && isSameOrAll(wide.times, narrow.times);
}

function isSameOrAll(wide: object = {}, narrow: object = {}): boolean {
  return Object.keys(wide).length === 0 || JSON.stringify(wide) === JSON.stringify(narrow);
}

function settingNames({ quotas = [], ...others }: PlanRule['settings']): string[] {
  return [...Object.keys(others), ...quotas.map(quotaName)];
}

/** Of several quotas with the same name, only the most specific one counts. */
function quotaName({ per, unit, counted }: Quota): string {
  return `${per} ${unit} ${counted}`;
}
