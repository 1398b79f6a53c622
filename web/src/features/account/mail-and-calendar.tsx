import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@courtside/client';
import { languages, useLanguage, type Language } from '../../i18n/words.tsx';
import { api, config, updateUser } from '../../lib/session.ts';
import { Check, Choice, Failure, Loading } from '../../ui/components.tsx';
import { CalendarLinkBox, ownCalendar } from './calendar-link.tsx';
import { useMailWords } from './mail-words.ts';

export function MailAndCalendar() {
  const words = useMailWords();
  const me = useQuery({ queryKey: ['me'], queryFn: () => api.get('/auth/me') });
  return (
    <>
      <section className="card stack" aria-labelledby="mail">
        <h2 id="mail">{words.mail}</h2>
        {me.isPending && <Loading lines={2} />}
        {me.isError && <Failure error={me.error} onRetry={() => void me.refetch()} />}
        {me.data && <MailSettings user={me.data} />}
      </section>
      <section className="card stack" aria-labelledby="calendar">
        <h2 id="calendar">{words.calendar}</h2>
        <CalendarLinkBox source={ownCalendar} hint={words.calendarHint} />
      </section>
    </>
  );
}

function MailSettings({ user }: { user: User }) {
  const words = useMailWords();
  const { language: webLanguage } = useLanguage();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: { language?: Language; mail?: Partial<User['mail']> }) => api.patch('/auth/me', { body }),
    onSuccess: (changedUser) => {
      updateUser(changedUser);
      queries.setQueryData(['me'], changedUser);
    },
  });
  const { confirmations, reminders } = user.mail;
  return (
    <>
      {!config.mail && <p className="notice">{words.noMail}</p>}
      <Choice
        label={words.language}
        value={user.language ?? webLanguage}
        disabled={saving.isPending}
        onChange={({ target }) => saving.mutate({ language: target.value as Language })}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Choice>
      <Check
        label={words.confirmations}
        checked={confirmations}
        disabled={saving.isPending}
        onChange={({ target }) => saving.mutate({ mail: { confirmations: target.checked } })}
      />
      <Check
        label={words.reminders}
        checked={reminders}
        disabled={saving.isPending}
        onChange={({ target }) => saving.mutate({ mail: { reminders: target.checked } })}
      />
      <p className="hint">{words.always}</p>
      {saving.isError && <Failure error={saving.error} />}
      {user.email !== null && config.mail && <Verification isVerified={user.email_verified_at !== null} />}
    </>
  );
}

function Verification({ isVerified }: { isVerified: boolean }) {
  const words = useMailWords();
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: () => api.post('/auth/email-verification-requests'),
    // The address may already have been verified on another device.
    onError: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
  if (isVerified) return <p className="hint">{words.verified}</p>;
  return (
    <div className="row">
      <span>{words.unverified}</span>
      <button type="button" className="button small" disabled={asking.isPending} onClick={() => asking.mutate()}>
        {words.sendLink}
      </button>
      <span role="status">{asking.isSuccess && words.linkSent}</span>
      {asking.isError && <Failure error={asking.error} />}
    </div>
  );
}
