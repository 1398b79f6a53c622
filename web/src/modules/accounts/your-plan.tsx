import './your-plan.css';
import { useQuery } from '@tanstack/react-query';
import type { Entitlements } from '@courtside/client';
import { ruleWords } from '../../i18n/rule-words.ts';
import { useWords, wordsHook } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';
import { allQuery, readQuery } from '../../lib/queries.ts';
import { ruleSentence } from '../../lib/rule-sentence.ts';
import { rulesInEffect } from '../../lib/rules-in-effect.ts';
import { config } from '../../lib/session.ts';
import { PlanName } from '../../ui/plan-name.tsx';
import { QuotaUsage } from './quota-usage.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useYourPlanWords } from './your-plan-words.ts';

type PlanOfPlayer = Entitlements['plans'][number];

const useRuleWords = wordsHook(ruleWords);

/** The player's plans and what they allow. Shows nothing if the club has no plans. */
export default function YourPlan() {
  const words = useYourPlanWords();
  const { data } = useQuery(readQuery('/me/entitlements'));
  const plans = data?.plans.filter(({ plan }) => plan !== null) ?? [];
  if (plans.length === 0) return null;
  return (
    <SettingsSection title={words.title} hint={words.hint}>
      <div className="stack">
        {plans.map((plan) => (
          <PlanRules key={plan.membership?.id ?? 0} {...plan} />
        ))}
        {plans.length > 1 && <p className="hint">{words.several}</p>}
      </div>
    </SettingsSection>
  );
}

function PlanRules({ plan, membership, quotas, rules }: PlanOfPlayer) {
  const words = useYourPlanWords();
  const { sport } = useWords();
  const formats = useFormats();
  const namesCourts = rules.some(({ courts }) => courts?.court_ids !== undefined);
  const { data: courts = [] } = useQuery({ ...allQuery('/courts', {}), enabled: namesCourts });
  const context = {
    rules: useRuleWords(),
    formats,
    sport,
    courtName: (id: number) => courts.find((court) => court.id === id)?.name,
    currency: config.currency,
  };
  const isShared = (membership?.people ?? 1) > 1;
  const facts = membership
    ? [
        membership.name,
        words.states[membership.state],
        membership.ends_on !== null && words.until(formats.date(membership.ends_on)),
        membership.people > 1 && words.shared(membership.names.join(', ')),
      ].filter(Boolean)
    : [];
  return (
    <div>
      <h4 className="your-plan-name">
        <PlanName plan={plan!} />
      </h4>
      {facts.length > 0 && <p className="hint">{facts.join(' · ')}</p>}
      {plan!.description !== null && <p>{plan!.description}</p>}
      {rules.length === 0 && <p>{words.courtRules}</p>}
      <ul className="your-plan-rules">
        {rulesInEffect(rules).map((rule) => (
          <li key={`${rule.level} ${rule.name}`}>{ruleSentence(rule, context)}</li>
        ))}
      </ul>
      <QuotaUsage
        quotas={quotas.map((quota) => ({ ...quota, isTogether: isShared && quota.counted === 'membership' }))}
      />
    </div>
  );
}
