import { Plus, X } from '../../ui/icons/more-icons.ts';
import { useEffect, useRef, useState } from 'react';
import { config } from '../../lib/session.ts';
import { FieldErrorText } from '../../ui/fields.tsx';
import type { RuleDraft, RuleGap } from './rule-draft.ts';
import { useRuleFormWords } from './rule-form-words.ts';
import { SettingFields } from './setting-fields.tsx';
import { canAdd, newSettings, type SettingDraft } from './setting-drafts.ts';

interface Props {
  draft: RuleDraft;
  gap: RuleGap | undefined;
  onChange: (changes: Partial<RuleDraft>) => void;
}

/** The settings of a rule. The form shows only the settings that the person has added. */
export function RuleSettings({ draft: { settings }, gap, onChange }: Props) {
  const words = useRuleFormWords();
  /** The place of the setting that the person has just added, which gets the focus. */
  const [added, setAdded] = useState<number>();
  const replace = (at: number, setting: SettingDraft): void => onChange({ settings: settings.with(at, setting) });
  return (
    <fieldset className="lengths-free rule-settings">
      <legend>{words.settings}</legend>
      {keyed(settings).map(({ key, setting, i }) => (
        <Setting
          key={key}
          setting={setting}
          isNew={i === added}
          onChange={(next) => replace(i, next)}
          onRemove={() => {
            setAdded(undefined);
            onChange({ settings: settings.toSpliced(i, 1) });
          }}
        />
      ))}
      <p className="hint">{words.addHint}</p>
      <div className="row">
        {newSettings(config.currency)
          .filter(({ kind }) => canAdd(settings, kind))
          .map((setting) => (
            <button
              key={setting.kind}
              type="button"
              className="chip"
              onClick={() => {
                setAdded(settings.length);
                onChange({ settings: [...settings, setting] });
              }}
            >
              <Plus aria-hidden="true" size={16} />
              {words.add[setting.kind]}
            </button>
          ))}
      </div>
      <div role="alert">{gap === 'noSettings' && <FieldErrorText fieldError={words.gaps.noSettings} />}</div>
    </fieldset>
  );
}

/** Returns each setting with a key. A rule can have several quotas. */
function keyed(settings: readonly SettingDraft[]) {
  return settings.map((setting, i) => ({ key: `${setting.kind} ${i}`, setting, i }));
}

interface SettingProps {
  setting: SettingDraft;
  isNew: boolean;
  onChange: (setting: SettingDraft) => void;
  onRemove: () => void;
}

function Setting({ setting, isNew, onChange, onRemove }: SettingProps) {
  const words = useRuleFormWords();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isNew) return;
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const field = find('input:checked') ?? find('input, select');
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  }, [isNew]);
  const name = words.add[setting.kind];
  return (
    <fieldset className="rule-setting" ref={box}>
      <legend className="visually-hidden">{name}</legend>
      <div className="card-head">
        <strong aria-hidden="true">{name}</strong>
        <button type="button" className="icon-button" aria-label={words.remove(name)} onClick={onRemove}>
          <X aria-hidden="true" size={18} />
        </button>
      </div>
      <SettingFields setting={setting} onChange={onChange} />
    </fieldset>
  );
}
