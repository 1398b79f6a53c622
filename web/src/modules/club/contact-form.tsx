import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Club } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useClubSaving } from './club-form.tsx';
import { useSetupWords } from './setup-words.ts';

const NAMES = ['public_phone', 'public_email', 'address', 'privacy_url', 'terms_url'] as const;
type Name = (typeof NAMES)[number];

/** The contact details and links on the club's page for players. */
export function ContactForm({ club }: { club: Club }) {
  const words = useSetupWords();
  const common = useWords();
  const [draft, setDraft] = useState(() => mapNames((name) => club[name] ?? ''));
  const saving = useClubSaving(club, undefined);
  const errors = mapNames((name) => fieldErrorOf(saving.error, name));
  const field = (name: Name) => ({
    value: draft[name],
    fieldError: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <Form className="stack" onSubmit={() => saving.mutate(mapNames((name) => draft[name].trim() || null))}>
      <div className="form-grid pairs">
        <Field label={words.phone} type="tel" maxLength={40} {...field('public_phone')} />
        <Field label={words.email} type="email" maxLength={254} {...field('public_email')} />
      </div>
      <Field label={words.address} hint={words.addressHint} maxLength={300} {...field('address')} />
      <div className="form-grid pairs">
        <Field label={words.privacy} hint={words.linkHint} type="url" maxLength={2000} {...field('privacy_url')} />
        <Field label={words.terms} type="url" maxLength={2000} {...field('terms_url')} />
      </div>
      {saving.isError && Object.values(errors).every((error) => !error) && <Failure error={saving.error} />}
      <div className="row wizard-foot">
        <Button type="submit" kind="primary" disabled={saving.isPending}>
          {common.save}
        </Button>
        <Link to="/club">{words.toClubPage}</Link>
      </div>
    </Form>
  );
}

function mapNames<T>(valueOf: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Record<Name, T>;
}
