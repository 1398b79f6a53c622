import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { api, currentUser, updateUser } from '../../lib/session.ts';
import { Failure, fieldErrorOf, Field, Page } from '../../ui/components.tsx';
import { MailAndCalendar } from './mail-and-calendar.tsx';
import { Sessions } from './sessions.tsx';
import { Privacy } from './privacy.tsx';

export default function ProfilePage() {
  const words = useWords();
  return (
    <div className="narrow">
      <Page title={words.profile.title}>
        <About />
        <Password />
        <MailAndCalendar />
        <Sessions />
        <Privacy />
      </Page>
    </div>
  );
}

function About() {
  const words = useWords();
  const user = currentUser();
  const [name, setName] = useState(user?.name ?? '');
  const [phone, setPhone] = useState(user?.phone ?? '');
  const saving = useMutation({
    mutationFn: () => api.patch('/auth/me', { body: { name, phone: phone.trim() === '' ? null : phone } }),
    onSuccess: updateUser,
  });
  const hasFieldError = ['name', 'phone'].some((field) => fieldErrorOf(saving.error, field) !== undefined);
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <h2>{words.profile.about}</h2>
      <p className="hint">{user?.email}</p>
      <Field
        label={words.auth.name}
        autoComplete="name"
        required
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
        fieldError={fieldErrorOf(saving.error, 'name')}
      />
      <Field
        label={words.auth.phone}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        fieldError={fieldErrorOf(saving.error, 'phone')}
      />
      {saving.isError && !hasFieldError && <Failure error={saving.error} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={saving.isPending}>
          {words.save}
        </button>
        <span role="status">{saving.isSuccess && words.saved}</span>
      </div>
    </form>
  );
}

function Password() {
  const words = useWords();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const changing = useMutation({
    mutationFn: () => api.post('/auth/password', { body: { current_password: current, new_password: next } }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
    },
  });
  const newPasswordError = fieldErrorOf(changing.error, 'new_password');
  const currentPasswordError = fieldErrorOf(changing.error, 'current_password');
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        changing.mutate();
      }}
    >
      <h2>{words.profile.password}</h2>
      <Field
        label={words.profile.current}
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
        fieldError={currentPasswordError}
      />
      <Field
        label={words.profile.new}
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        value={next}
        onChange={({ target }) => setNext(target.value)}
        hint={words.auth.passwordHint}
        fieldError={newPasswordError}
      />
      {changing.isError && newPasswordError === undefined && currentPasswordError === undefined && (
        <Failure error={changing.error} />
      )}
      <div className="row">
        <button type="submit" className="button primary" disabled={changing.isPending}>
          {words.profile.password}
        </button>
        <span role="status">{changing.isSuccess && words.profile.changed}</span>
      </div>
    </form>
  );
}
