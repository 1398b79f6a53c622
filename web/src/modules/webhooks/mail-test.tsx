import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, config, currentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useQueueWords } from './queue-words.ts';

/** Longer than the time limits of the service's connection to the mail server, in milliseconds. */
const TIMEOUT_MS = 90_000;

/** Sends an email to show that the settings for mail work. */
export function MailTest() {
  const words = useQueueWords();
  const [to, setTo] = useState(currentUser()?.email ?? '');
  const sending = useMutation({
    mutationFn: () => api.post('/admin/mail/test', { body: { to }, timeoutMs: TIMEOUT_MS, retries: 0 }),
  });
  const fieldError = fieldErrorOf(sending.error, 'to');
  return (
    <section className="stack" aria-label={words.mailTest}>
      <h2>{words.mailTest}</h2>
      {config.mail ? (
        <Form className="stack" onSubmit={() => sending.mutate()}>
          <Field
            label={words.mailTo}
            type="email"
            required
            maxLength={254}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            fieldError={fieldError}
          />
          <div className="row">
            <Button type="submit" disabled={sending.isPending}>
              {words.sendTest}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="notice">{words.noMail}</p>
      )}
      {sending.isError && fieldError === undefined && <Failure error={sending.error} />}
      {sending.data && (
        <p className={sending.data.accepted ? 'notice' : 'notice bad'} role="status">
          {sending.data.accepted ? words.mailAccepted(sending.data.host) : words.mailFailed}
          {sending.data.detail !== null && ` ${sending.data.detail}`}
        </p>
      )}
    </section>
  );
}
