import { CourtsideProblem, type PersonDetail } from '@courtside/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { PEOPLE_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePeopleWords } from './people-words.ts';

/** The note of the staff about a person. If somebody else has changed it since, shows the new note before saving. */
export function NoteForm({ person: { id, name, note } }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const common = useWords();
  const refresh = useRefresh(PEOPLE_DATA);
  /** The typed text, and the stored note that the text replaces. */
  const [typed, setTyped] = useState<{ text: string; replaces: string | null }>();
  const saving = useMutation({
    mutationFn: (body: { note: string; replaces: string | null }) =>
      api.put('/admin/users/{user}/note', { params: { path: { user: id } }, body }),
    onSuccess: () => {
      showToast(words.noteSaved(name));
      setTyped(undefined);
    },
    onSettled: refresh,
  });
  const isOutdated = saving.error instanceof CourtsideProblem && saving.error.code === 'version_mismatch';
  const fieldError = fieldErrorOf(saving.error, 'note');
  return (
    <Form
      className="stack"
      onSubmit={() => typed && saving.mutate({ note: typed.text, replaces: isOutdated ? note : typed.replaces })}
    >
      <Field
        label={words.note}
        isLong
        hint={words.noteHint}
        maxLength={2000}
        value={typed?.text ?? note ?? ''}
        fieldError={fieldError}
        onChange={({ target }) => setTyped({ text: target.value, replaces: typed ? typed.replaces : note })}
      />
      {isOutdated && (
        <p className="notice warn" role="alert">
          {words.noteOutdated(note ?? '')}
        </p>
      )}
      <div className="row">
        <Button type="submit" disabled={saving.isPending || typed === undefined}>
          {common.save}
        </Button>
      </div>
      {saving.isError && !isOutdated && !fieldError && <Failure error={saving.error} />}
    </Form>
  );
}
