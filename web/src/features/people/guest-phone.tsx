import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonDetail } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePeopleWords } from './people-words.ts';

/** Changes the phone number of a guest. People with an account change their own. */
export function GuestPhone({ person: { id, name, phone } }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const common = useWords();
  const refresh = useRefresh('people');
  const [typed, setTyped] = useState(phone ?? '');
  const given = typed.trim() === '' ? null : typed.trim();
  const saving = useMutation({
    mutationFn: () => api.patch('/admin/users/{user}', { params: { path: { user: id } }, body: { phone: given } }),
    onSuccess: () => showToast(words.phoneSaved(name)),
    onSettled: refresh,
  });
  const fieldError = fieldErrorOf(saving.error, 'phone');
  return (
    <Form onSubmit={() => saving.mutate()}>
      <div className="row bottom">
        <Field
          label={words.phone}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={typed}
          fieldError={fieldError}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button" disabled={saving.isPending || given === phone}>
          {common.save}
        </button>
      </div>
      {saving.isError && !fieldError && <Failure error={saving.error} />}
    </Form>
  );
}
