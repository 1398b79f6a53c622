import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Club, type ClubPatch, ifMatch } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { viewerZone } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { presentName } from '../../ui/time-zones.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Choice, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { TimeZoneChoice } from '../../ui/time-zone-choice.tsx';
import { useSetupWords } from './setup-words.ts';
import { useClubSaved } from './use-club-saved.ts';

export interface ClubFormProps {
  club: Club;
  /** The label of the button that saves. */
  submit: string;
  onSaved?: () => void;
  /** More buttons beside the button that saves. */
  children?: ReactNode;
}

/** Saves changes to the club, unless another admin has changed it since it was loaded. */
export function useClubSaving(club: Club, onSaved: (() => void) | undefined) {
  const words = useSetupWords();
  const show = useClubSaved();
  return useMutation({
    mutationFn: (body: ClubPatch) => api.patch('/admin/club', { params: { header: ifMatch(club) }, body }),
    onSuccess: (changed) => {
      show(changed, words.saved);
      onSaved?.();
    },
  });
}

/** The club's name, and the time zone and currency of its new courts. */
export function ClubForm({ club, submit, onSaved, children }: ClubFormProps) {
  const words = useSetupWords();
  const [name, setName] = useState(club.name ?? '');
  const [zone, setZone] = useState(zoneOf(club));
  const [currency, setCurrency] = useState(club.currency);
  const saving = useClubSaving(club, onSaved);
  return (
    <Form className="stack" onSubmit={() => saving.mutate({ name: name.trim() || null, time_zone: zone, currency })}>
      <Field
        label={words.name}
        maxLength={120}
        autoComplete="organization"
        value={name}
        hint={words.nameHint}
        fieldError={fieldErrorOf(saving.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="form-grid pairs">
        <TimeZoneChoice label={words.zone} value={zone} onChange={setZone} />
        <CurrencyChoice value={currency} onChange={setCurrency} />
      </div>
      <p className="hint">{words.regionHint}</p>
      {saving.isError && <Failure error={saving.error} />}
      <div className="row wizard-foot">
        <Button type="submit" kind="primary" disabled={saving.isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** Returns the time zone to show first. A club that is not set up yet is probably in its admin's time zone. */
function zoneOf({ name, time_zone }: Club): string {
  return name === null && time_zone === 'UTC' ? presentName(viewerZone()) : time_zone;
}

function CurrencyChoice({ value, onChange }: { value: string; onChange: (currency: string) => void }) {
  const words = useSetupWords();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const currencies = [...new Set([value, ...Intl.supportedValuesOf('currency')])].toSorted();
  return (
    <Choice label={words.currency} required value={value} onChange={({ target }) => onChange(target.value)}>
      {currencies.map((code) => (
        <option key={code} value={code}>
          {code} – {names.of(code)}
        </option>
      ))}
    </Choice>
  );
}
