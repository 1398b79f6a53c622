import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CourtsideProblem } from '@courtside/client';
import { api, config, useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { ConfirmationFailure, ConfirmationField } from './confirmation.tsx';
import { useEmailChangeWords } from './email-change-words.ts';
import { confirmWith } from './passkey-requests.ts';
import { SettingsSection } from './settings-section.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** Changes the email address. The new address must be confirmed with a link. */
export function EmailAddress() {
  const words = useEmailChangeWords();
  const user = useUser();
  const hasPasskeys = (usePasskeys().data?.data.length ?? 0) > 0;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [askedFor, setAskedFor] = useState<string>();
  const asking = useMutation({
    mutationFn: async () => {
      const body = { email, ...(await confirmWith(password, hasPasskeys)) };
      return api.post('/auth/email-change-requests', { body });
    },
    onSuccess: () => {
      setAskedFor(email);
      setEmail('');
      setPassword('');
    },
  });
  const emailError = fieldErrorOf(asking.error, 'email');
  const isSame = emailError?.code === 'duplicate';
  return (
    <SettingsSection title={words.section} hint={words.sectionHint}>
      {user?.email && <p>{words.current(user.email)}</p>}
      {config.mail ? (
        <>
          <p role="status" className={askedFor === undefined ? 'visually-hidden' : 'notice good'}>
            {askedFor !== undefined && words.asked(askedFor)}
          </p>
          <Form className="stack" onSubmit={() => asking.mutate()}>
            <Field
              label={words.newEmail}
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              fieldError={isSame ? words.same : emailError}
            />
            <ConfirmationField
              label={words.password}
              {...{ password, hasPasskeys }}
              onChange={setPassword}
              error={isWrongPassword(asking.error) ? words.wrongPassword : undefined}
            />
            {!emailError && !isWrongPassword(asking.error) && <ConfirmationFailure error={asking.error} />}
            <div className="row">
              <Button type="submit" disabled={asking.isPending}>
                {words.change}
              </Button>
            </div>
          </Form>
        </>
      ) : (
        <p className="hint">{words.noMail}</p>
      )}
    </SettingsSection>
  );
}

/** Whether a signed-in person has entered a wrong current password. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof CourtsideProblem && error.code === 'invalid_credentials';
