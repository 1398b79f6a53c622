import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonDetail } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { PEOPLE_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePeopleWords } from './people-words.ts';

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Corrects a person's name, phone number and, for a guest, email address. Other people change their own address. */
export function ContactForm({ person: { id, email: login, ...stored } }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const common = useWords();
  const refresh = useRefresh(PEOPLE_DATA);
  const [name, setName] = useState(stored.name);
  const [email, setEmail] = useState(stored.contact_email ?? '');
  const [phone, setPhone] = useState(stored.phone ?? '');
  const given = { name: name.trim(), contact_email: textOrNull(email), phone: textOrNull(phone) };
  const changed = Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== stored[field as keyof typeof given]),
  );
  const saving = useMutation({
    mutationFn: () => api.patch('/admin/users/{user}', { params: { path: { user: id } }, body: changed }),
    onSuccess: () => showToast(words.personSaved(given.name)),
    onSettled: refresh,
  });
  const errorOf = (field: string) => fieldErrorOf(saving.error, field);
  return (
    <Form onSubmit={() => saving.mutate()} className="stack">
      <Field
        label={words.name}
        autoComplete="off"
        required
        maxLength={120}
        value={name}
        fieldError={errorOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={words.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        {...(login === null ? { value: email } : { value: login, readOnly: true, hint: words.ownEmail })}
        fieldError={errorOf('contact_email')}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Field
        label={words.phone}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        fieldError={errorOf('phone')}
        onChange={({ target }) => setPhone(target.value)}
      />
      <div className="row">
        <Button type="submit" disabled={saving.isPending || given.name === '' || Object.keys(changed).length === 0}>
          {common.save}
        </Button>
      </div>
      {saving.isError && !Object.keys(given).some(errorOf) && <Failure error={saving.error} />}
    </Form>
  );
}
