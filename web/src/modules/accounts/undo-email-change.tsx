import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { api, clearSession } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAccountWords } from './account-words.ts';
import { useEmailChangeWords } from './email-change-words.ts';

/** After a person has changed their email address, the old address receives an email. Its link opens this page. */
export function UndoEmailChangePage() {
  const common = useWords();
  const accountWords = useAccountWords();
  const words = useEmailChangeWords();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const undoing = useMutation({
    mutationFn: () => api.post('/auth/email-change-undos', { body: { token, new_password: password } }),
    onSuccess: () => {
      // `clearSession` makes React discard this page, so a toast shows the message on the next page.
      clearSession();
      showToast(words.undone);
      void navigate({ to: '/sign-in' });
    },
  });
  const fieldError = fieldErrorOf(undoing.error, 'new_password');
  return (
    <div className="narrow">
      <Page title={words.undo}>
        {undoing.isError && fieldError === undefined && <Failure error={undoing.error} />}
        <Form className="stack" onSubmit={() => undoing.mutate()}>
          <p>{words.undoText}</p>
          <Field
            label={words.newPassword}
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            hint={accountWords.passwordHint}
            fieldError={fieldError}
          />
          <button type="submit" className="button primary" disabled={undoing.isPending}>
            {common.undo}
          </button>
        </Form>
      </Page>
    </div>
  );
}
