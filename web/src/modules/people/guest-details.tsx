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

/** Corrects a guest's name, email address and phone number. People with an account change their own. */
export function GuestDetails({ person: { id, ...stored } }: { person: PersonDetail }) {
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
    onSuccess: () => showToast(words.guestSaved(given.name)),
    onSettled: refresh,
  });
  const errorOf = (field: string) => fieldErrorOf(saving.error, field);
  return (
    <Form onSubmit={() => saving.mutate()}>
      <div className="form-grid">
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
          value={email}
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
      </div>
      <Button type="submit" disabled={saving.isPending || given.name === '' || Object.keys(changed).length === 0}>
        {common.save}
      </Button>
      {saving.isError && !Object.keys(given).some(errorOf) && <Failure error={saving.error} />}
    </Form>
  );
}
