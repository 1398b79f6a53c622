import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { LogOut } from '../../ui/icons/first-icons.ts';
import { ExternalLink } from '../../ui/icons/more-icons.ts';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useCan } from '../../lib/permissions.ts';
import { api, config, currentUser, signOutAtProvider, updateUser } from '../../lib/session.ts';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { EmailAddress, isWrongPassword } from './email-address.tsx';
import { InvitationSetting } from './invitation-setting.tsx';
import { Appearance } from './appearance.tsx';
import { MailAndCalendar } from './mail-and-calendar.tsx';
import { Privacy } from './privacy.tsx';
import { useAccountWords } from './account-words.ts';
import { useProfileWords } from './profile-words.ts';
import { Sessions } from './sessions.tsx';
import { SettingsGroup, SettingsSection } from './settings-section.tsx';

const Sections = sectionsAt('profile');
const Passkeys = lazy(() => import('./passkeys.tsx'));
/** Loaded on demand, because this section contains a library for QR codes. */
const SecondFactor = lazy(() => import('./second-factor.tsx'));
const YourPlan = lazy(() => import('./your-plan.tsx'));
const RecentSignIns = lazy(() => import('./recent-sign-ins.tsx'));

export default function ProfilePage() {
  const words = useProfileWords();
  const user = currentUser();
  const passwordField = useRef<HTMLInputElement>(null);
  return (
    <div className="settings">
      <Page title={words.title} {...(user?.email && { lead: user.email })} actions={<SignOutButton />}>
        <nav className="settings-index" aria-label={words.index}>
          {Object.entries(words.groups).map(([id, title]) => (
            <Link key={id} to="/profile" hash={id} replace>
              {title}
            </Link>
          ))}
        </nav>
        <SettingsGroup id="you" title={words.groups.you}>
          <About />
          <EmailAddress />
          <Suspense>
            <YourPlan />
          </Suspense>
          <Sections />
        </SettingsGroup>
        <SettingsGroup id="notifications" title={words.groups.notifications}>
          <Appearance />
          <MailAndCalendar />
          <InvitationSetting />
        </SettingsGroup>
        <SettingsGroup id="security" title={words.groups.security}>
          <Password field={passwordField} />
          {config.passkeys && (
            <Suspense>
              <Passkeys />
            </Suspense>
          )}
          <Suspense fallback={<Loading lines={2} />}>
            <SecondFactor />
          </Suspense>
          <Sessions />
          <Suspense fallback={<Loading lines={3} />}>
            <RecentSignIns onChangePassword={() => passwordField.current?.focus()} />
          </Suspense>
        </SettingsGroup>
        <SettingsGroup id="help" title={words.groups.help}>
          <Help />
          <Privacy />
        </SettingsGroup>
      </Page>
    </div>
  );
}

function Help() {
  const words = useProfileWords();
  const can = useCan();
  return (
    <SettingsSection title={words.help} hint={words.helpHint}>
      <div className="row">
        <GuideLink page="players" label={words.helpPlayers} />
        {can('bookings.manage') && <GuideLink page="desk" label={words.helpDesk} />}
      </div>
    </SettingsSection>
  );
}

function GuideLink({ page, label }: { page: string; label: string }) {
  return (
    <a className="button" href={`/guide/${page}`} target="_blank" rel="noreferrer" hrefLang="en">
      <ExternalLink aria-hidden="true" size={18} />
      {label}
    </a>
  );
}

/** A button for phones, where the navigation has no room for it. */
function SignOutButton() {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <Button
      kind="phone-sign-out"
      onClick={() => {
        signOutAtProvider();
        void navigate({ to: '/' });
      }}
    >
      <LogOut aria-hidden="true" size={20} />
      {words.nav.signOut}
    </Button>
  );
}

function About() {
  const common = useWords();
  const accountWords = useAccountWords();
  const words = useProfileWords();
  const user = currentUser();
  const [name, setName] = useState(user?.name ?? '');
  const [phone, setPhone] = useState(user?.phone ?? '');
  const saving = useMutation({
    mutationFn: () => api.patch('/auth/me', { body: { name, phone: phone.trim() === '' ? null : phone } }),
    onSuccess: (changedUser) => {
      updateUser(changedUser);
      showToast(words.saved);
    },
  });
  const hasFieldError = ['name', 'phone'].some((field) => fieldErrorOf(saving.error, field) !== undefined);
  return (
    <SettingsSection title={words.about} hint={words.aboutHint}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        <Field
          label={accountWords.name}
          autoComplete="name"
          required
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
          fieldError={fieldErrorOf(saving.error, 'name')}
        />
        <Field
          label={accountWords.phone}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          fieldError={fieldErrorOf(saving.error, 'phone')}
        />
        {saving.isError && !hasFieldError && <Failure error={saving.error} />}
        <div className="row">
          <Button type="submit" kind="primary" disabled={saving.isPending}>
            {common.save}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

function Password({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const accountWords = useAccountWords();
  const words = useProfileWords();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const changing = useMutation({
    mutationFn: () => api.post('/auth/password', { body: { current_password: current, new_password: next } }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      showToast(words.changed);
    },
  });
  const newPasswordError = fieldErrorOf(changing.error, 'new_password');
  const currentPasswordError = isWrongPassword(changing.error)
    ? words.wrongPassword
    : fieldErrorOf(changing.error, 'current_password');
  return (
    <SettingsSection title={words.password} hint={words.passwordHint}>
      <Form className="stack" onSubmit={() => changing.mutate()}>
        <PasswordField
          ref={field}
          label={words.current}
          autoComplete="current-password"
          required
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
          fieldError={currentPasswordError}
        />
        <PasswordField
          label={words.new}
          autoComplete="new-password"
          required
          minLength={8}
          value={next}
          onChange={({ target }) => setNext(target.value)}
          hint={accountWords.passwordHint}
          fieldError={newPasswordError}
        />
        {changing.isError && newPasswordError === undefined && currentPasswordError === undefined && (
          <Failure error={changing.error} />
        )}
        <div className="row">
          <Button type="submit" disabled={changing.isPending}>
            {words.change}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
