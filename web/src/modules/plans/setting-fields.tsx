import { useId } from 'react';
import { Check, Choice, Field } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { useRuleFormWords } from './rule-form-words.ts';
import { type LengthDraft, type LengthUnit, lengthUnits, type SettingDraft } from './setting-drafts.ts';

interface Props<S> {
  setting: S;
  onChange: (setting: SettingDraft) => void;
}

type SettingOf<Kind> = Extract<SettingDraft, { kind: Kind }>;

/** A number such as 1.5. Accepts a decimal comma. */
const NUMBER = '\\d{1,6}([.,]\\d{1,2})?';
const WHOLE_NUMBER = '\\d{1,5}';

/** The fields of one setting. */
export function SettingFields({ setting, onChange }: Props<SettingDraft>) {
  const words = useRuleFormWords();
  switch (setting.kind) {
    case 'bookable':
    case 'membersOnly':
    case 'approval':
    case 'overlap':
      return (
        <YesOrNo
          words={words[setting.kind]}
          value={setting.value}
          onChange={(value) => onChange({ ...setting, value })}
        />
      );
    case 'opens':
      return <OpensFields setting={setting} onChange={onChange} />;
    case 'quota':
      return <QuotaFields setting={setting} onChange={onChange} />;
    case 'price':
      return <PriceField setting={setting} onChange={onChange} />;
    case 'guests':
      return <GuestFields setting={setting} onChange={onChange} />;
    case 'upcoming':
    case 'upcomingAtCourt':
    case 'noShows':
      return (
        <div className="form-grid">
          <Field
            label={words[setting.kind]}
            hint={words.noLimitHint}
            required
            inputMode="numeric"
            autoComplete="off"
            pattern={WHOLE_NUMBER}
            value={setting.max}
            onChange={({ target }) => onChange({ ...setting, max: target.value })}
          />
        </div>
      );
    case 'timePerDay':
    case 'timePerWeek':
    case 'longest':
    case 'notice':
    case 'cancellation':
    default:
      return (
        <LengthFields
          label={words[setting.kind]}
          length={setting.length}
          onChange={(length) => onChange({ ...setting, length })}
        />
      );
  }
}

function YesOrNo({
  words,
  value,
  onChange,
}: {
  words: { yes: string; no: string };
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  const name = useId();
  return (
    <div className="rule-options">
      {[true, false].map((one) => (
        <label key={String(one)} className="check">
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          <span>{one ? words.yes : words.no}</span>
        </label>
      ))}
    </div>
  );
}

function OpensFields({ setting, onChange }: Props<SettingOf<'opens'>>) {
  const words = useRuleFormWords();
  return (
    <div className="form-grid">
      <Field
        label={words.daysAhead}
        hint={words.daysAheadHint}
        required
        inputMode="numeric"
        autoComplete="off"
        pattern="\d{1,3}"
        value={setting.days}
        onChange={({ target }) => onChange({ ...setting, days: target.value })}
      />
      <TimeField
        label={words.atTime}
        value={setting.time}
        isRequired={false}
        onChange={(time) => onChange({ ...setting, time })}
      />
    </div>
  );
}

function QuotaFields({ setting, onChange }: Props<SettingOf<'quota'>>) {
  const words = useRuleFormWords();
  return (
    <>
      <div className="form-grid">
        <div className="pair">
          <Field
            label={words.limit}
            required
            inputMode="decimal"
            autoComplete="off"
            pattern={setting.unit === 'hours' ? NUMBER : WHOLE_NUMBER}
            value={setting.limit}
            onChange={({ target }) => onChange({ ...setting, limit: target.value })}
          />
          <Choice
            label={words.unit}
            value={setting.unit}
            onChange={({ target }) => onChange({ ...setting, unit: target.value as typeof setting.unit })}
          >
            <Options names={words.units} />
          </Choice>
        </div>
        <Choice
          label={words.per}
          value={setting.per}
          onChange={({ target }) => onChange({ ...setting, per: target.value as typeof setting.per })}
        >
          <Options names={words.pers} />
        </Choice>
        <Choice
          label={words.counted}
          value={setting.counted}
          onChange={({ target }) => onChange({ ...setting, counted: target.value as typeof setting.counted })}
        >
          <Options names={words.counteds} />
        </Choice>
      </div>
      <Check
        label={words.everyParticipant}
        checked={setting.everyParticipant}
        onChange={({ target }) => onChange({ ...setting, everyParticipant: target.checked })}
      />
    </>
  );
}

function Options({ names }: { names: Record<string, string> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

function PriceField({ setting, onChange }: Props<SettingOf<'price'>>) {
  const words = useRuleFormWords();
  const priceInput = usePriceInput(setting.currency);
  return (
    <div className="form-grid">
      <Field
        label={words.price(setting.currency)}
        required
        {...priceInput}
        value={setting.amount}
        onChange={({ target }) => onChange({ ...setting, amount: target.value })}
      />
    </div>
  );
}

function GuestFields({ setting, onChange }: Props<SettingOf<'guests'>>) {
  const words = useRuleFormWords();
  const priceInput = usePriceInput(setting.currency);
  return (
    <>
      <div className="form-grid">
        <Field
          label={words.maxGuests}
          required
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{1,2}"
          value={setting.max}
          onChange={({ target }) => onChange({ ...setting, max: target.value })}
        />
        <Field
          label={words.guestPrice(setting.currency)}
          {...priceInput}
          value={setting.price}
          onChange={({ target }) => onChange({ ...setting, price: target.value })}
        />
      </div>
      <Check
        label={words.named}
        checked={setting.named}
        onChange={({ target }) => onChange({ ...setting, named: target.checked })}
      />
    </>
  );
}

interface LengthProps {
  label: string;
  length: LengthDraft;
  onChange: (length: LengthDraft) => void;
}

function LengthFields({ label, length, onChange }: LengthProps) {
  const words = useRuleFormWords();
  return (
    <div className="form-grid">
      <div className="pair">
        <Field
          label={label}
          required
          inputMode="decimal"
          autoComplete="off"
          pattern={NUMBER}
          value={length.amount}
          onChange={({ target }) => onChange({ ...length, amount: target.value })}
        />
        <Choice
          label={words.unit}
          value={length.unit}
          onChange={({ target }) => onChange({ ...length, unit: target.value as LengthUnit })}
        >
          {options(Object.keys(lengthUnits) as LengthUnit[], (unit) => words.lengthUnits[unit])}
        </Choice>
      </div>
    </div>
  );
}
