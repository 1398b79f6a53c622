import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Page } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useAccountWords } from './account-words.ts';
import { useMailWords } from './mail-words.ts';

export function ForgotPasswordPage() {
  const accountWords = useAccountWords();
  const words = useMailWords();
  const [email, setEmail] = useState('');
  const asking = useMutation({ mutationFn: () => api.post('/auth/password-reset-requests', { body: { email } }) });
  const fieldError = fieldErrorOf(asking.error, 'email');
  return (
    <div className="narrow">
      <Page title={words.forgot} lead={words.forgotLead}>
        {asking.isError && fieldError === undefined && <Failure error={asking.error} />}
        <p role="status" className={asking.isSuccess ? 'notice good' : 'visually-hidden'}>
          {asking.isSuccess && words.forgotSent}
        </p>
        <Form className="card sign-in" onSubmit={() => asking.mutate()}>
          <Field
            label={accountWords.email}
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            fieldError={fieldError}
          />
          <Button type="submit" kind="primary" disabled={asking.isPending}>
            {words.sendLink}
          </Button>
        </Form>
      </Page>
    </div>
  );
}
