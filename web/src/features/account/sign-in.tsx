import { useMutation } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CourtsideProblem } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api, config, hasExpired, signIn } from '../../lib/session.ts';
import { useMailWords } from './mail-words.ts';
import { explain, Failure, fieldErrorOf, Field, Page } from '../../ui/components.tsx';

/** Signs in or registers the user, who then returns to the previous page. */
export default function SignInPage() {
  const words = useWords();
  const mailWords = useMailWords();
  const router = useRouter();
  const { next } = useSearch({ from: '/sign-in' });
  const [isNew, setIsNew] = useState(false);
  const [fields, setFields] = useState({ name: '', email: '', phone: '', password: '' });
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields((old) => ({ ...old, [name]: event.target.value }));
  const { name, email, phone, password } = fields;
  const signingIn = useMutation({
    mutationFn: () =>
      isNew
        ? api.post('/auth/register', { body: { name, email, password, phone: phone.trim() === '' ? null : phone } })
        : api.post('/auth/login', { body: { email, password } }),
    onSuccess: (session) => {
      signIn(session);
      router.history.replace(next ?? '/');
    },
  });
  const fieldError = (field: string) => fieldErrorOf(signingIn.error, field);
  const hasFieldError = ['name', 'email', 'phone', 'password'].some((field) => fieldError(field) !== undefined);
  const isEmailTaken = signingIn.error instanceof CourtsideProblem && signingIn.error.code === 'email_taken';
  return (
    <div className="narrow">
      <Page title={isNew ? words.auth.register : words.auth.signIn}>
        {next !== undefined && !signingIn.isError && (
          <p className="notice">{hasExpired() ? words.auth.expired : words.auth.needed}</p>
        )}
        {signingIn.isError && !hasFieldError && <Failure error={signingIn.error} />}
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            signingIn.mutate();
          }}
        >
          {isNew && (
            <Field
              label={words.auth.name}
              autoComplete="name"
              required
              maxLength={120}
              value={name}
              onChange={set('name')}
              fieldError={fieldError('name')}
            />
          )}
          <Field
            label={words.auth.email}
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={set('email')}
            fieldError={isEmailTaken && hasFieldError ? explain(words, signingIn.error) : fieldError('email')}
          />
          {isNew && (
            <Field
              label={words.auth.phone}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={phone}
              onChange={set('phone')}
              fieldError={fieldError('phone')}
            />
          )}
          <Field
            label={words.auth.password}
            type="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            minLength={isNew ? 8 : 1}
            value={password}
            onChange={set('password')}
            hint={isNew ? words.auth.passwordHint : undefined}
            fieldError={fieldError('password')}
          />
          <button type="submit" className="button primary" disabled={signingIn.isPending}>
            {signingIn.isPending ? words.auth.working : isNew ? words.auth.register : words.auth.signIn}
          </button>
        </form>
        {config.mail && !isNew && (
          <p>
            <Link to="/forgot-password">{mailWords.forgot}</Link>
          </p>
        )}
        <p>
          {isNew ? words.auth.haveAccount : words.auth.newHere}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              signingIn.reset();
              setIsNew(!isNew);
            }}
          >
            {isNew ? words.auth.signIn : words.auth.register}
          </button>
        </p>
      </Page>
    </div>
  );
}
