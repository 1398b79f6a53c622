import './rules.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type ClubPolicy, ifMatch } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { readQuery } from '../../lib/queries.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Page, QueryState } from '../../ui/components.tsx';
import { Check, Choice, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { numberFields, type NumberRule, type SwitchRule, type Unit, unitOf, units } from './rule-fields.ts';
import { useRuleWords } from './rule-words.ts';

export default function RulesPage() {
  const words = useRuleWords();
  const policy = useQuery(readQuery('/admin/policy'));
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState query={policy} lines={8} />
      {policy.data && <RulesForm key={policy.data.version} policy={policy.data} />}
    </Page>
  );
}

/** Saves only the changed rules, unless another admin has changed a rule since the page was loaded. */
function useSaving(policy: ClubPolicy) {
  const words = useRuleWords();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: Partial<ClubPolicy>) =>
      api.patch('/admin/policy', { params: { header: ifMatch(policy) }, body: changes }),
    onSuccess: (changed) => {
      queries.setQueryData(readQuery('/admin/policy').queryKey, changed);
      updateConfig(changed);
      showToast(words.saved);
    },
  });
}

/** Updates the app's configuration, because the app loads its configuration only at the start. */
function updateConfig(policy: ClubPolicy): void {
  const { registration, require_verified_email, check_in_before_minutes: before } = policy;
  const check_in = { before_seconds: before * 60, after_seconds: policy.check_in_after_minutes * 60 };
  Object.assign(config, { registration, require_verified_email, check_in });
}

function RulesForm({ policy }: { policy: ClubPolicy }) {
  const words = useRuleWords();
  const common = useWords();
  const [changes, setChanges] = useState<Partial<ClubPolicy>>({});
  const saving = useSaving(policy);
  const change = (changed: Partial<ClubPolicy>): void => setChanges({ ...changes, ...changed });
  const current = { ...policy, ...changes };
  const number = (name: NumberRule) => (
    <RuleNumber key={name} name={name} value={policy[name]} error={saving.error} onChange={change} />
  );
  const toggle = (name: SwitchRule) => <RuleSwitch key={name} name={name} checked={current[name]} onChange={change} />;
  return (
    <Form className="club-rules" onSubmit={() => saving.mutate(changes)}>
      <Group title={words.groups.joining}>
        <Choice
          label={words.fields.registration.label}
          value={current.registration}
          onChange={({ target }) => change({ registration: target.value as ClubPolicy['registration'] })}
        >
          {options(
            Object.entries(words.modes),
            ([, text]) => text,
            ([mode]) => mode,
          )}
        </Choice>
        <div className="form-grid pairs">{number('invitation_days')}</div>
        {toggle('require_verified_email')}
      </Group>
      <Group title={words.groups.limits} hint={words.limitsHint}>
        <div className="form-grid pairs">
          {(['max_upcoming_bookings', 'max_minutes_per_day', 'max_minutes_per_week', 'max_named_people'] as const).map(
            number,
          )}
        </div>
        {toggle('may_overlap')}
      </Group>
      <Group title={words.groups.checkIn}>
        <div className="form-grid pairs">
          {(['check_in_before_minutes', 'check_in_after_minutes', 'max_no_shows', 'no_show_days'] as const).map(number)}
        </div>
      </Group>
      <Group title={words.groups.waitlist}>
        <div className="form-grid pairs">
          {(['max_waitlist_entries', 'offer_minutes', 'reminder_minutes'] as const).map(number)}
        </div>
      </Group>
      <Group title={words.groups.sessions}>
        <div className="form-grid pairs">
          {(['player_session_minutes', 'staff_session_minutes', 'session_idle_minutes'] as const).map(number)}
        </div>
        {toggle('require_staff_second_factor')}
      </Group>
      <Group title={words.groups.privacy}>
        <div className="form-grid pairs">{number('retention_days')}</div>
      </Group>
      {saving.isError && <Failure error={saving.error} />}
      <div className="row rules-foot">
        <Button type="submit" kind="primary" disabled={saving.isPending}>
          {common.save}
        </Button>
      </div>
    </Form>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </section>
  );
}

interface RuleProps<Name> {
  name: Name;
  onChange: (changed: Partial<ClubPolicy>) => void;
}

function RuleSwitch({ name, checked, onChange }: RuleProps<SwitchRule> & { checked: boolean }) {
  const words = useRuleWords();
  const { label, hint } = words.fields[name];
  const isOff = name === 'require_verified_email' && !config.mail && !checked;
  return (
    <div className="stack rule-switch">
      <Check
        label={label}
        checked={checked}
        disabled={isOff}
        onChange={({ target }) => onChange({ [name]: target.checked })}
      />
      {(hint || isOff) && <p className="hint">{isOff ? words.noMail : hint}</p>}
    </div>
  );
}

function RuleNumber({ name, value, error, onChange }: RuleProps<NumberRule> & { value: number; error: Error | null }) {
  const words = useRuleWords();
  const { min, max, isTime } = numberFields[name];
  const [unit, setUnit] = useState<Unit>(isTime ? unitOf(value) : 'minutes');
  const [text, setText] = useState(String(value / units[unit]));
  const { label, hint } = words.fields[name];
  const set = (newText: string, newUnit: Unit): void => {
    setText(newText);
    setUnit(newUnit);
    onChange({ [name]: Number(newText) * units[newUnit] });
  };
  const field = (
    <Field
      label={label}
      type="number"
      required
      min={Math.ceil(min / units[unit])}
      max={Math.floor(max / units[unit])}
      value={text}
      hint={hint}
      fieldError={fieldErrorOf(error, name)}
      onChange={({ target }) => set(target.value, unit)}
    />
  );
  if (!isTime) return field;
  return (
    <div className="rule-time">
      {field}
      <select aria-label={words.unitOf(label)} value={unit} onChange={({ target }) => set(text, target.value as Unit)}>
        {options(
          Object.entries(words.units),
          ([, name]) => name,
          ([key]) => key,
        )}
      </select>
    </div>
  );
}
