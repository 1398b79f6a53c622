import { useMutation, useQuery } from '@tanstack/react-query';
import type { User } from '@courtside/client';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loading } from '../../ui/components.tsx';
import { Check } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CalendarLinkBox, ownCalendar } from './calendar-link.tsx';
import { useMailWords } from './mail-words.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSettings } from './use-settings.ts';

export function MailAndCalendar() {
  const words = useMailWords();
  return (
    <>
      {config.mail ? (
        <SettingsSection title={words.mail} hint={words.mailHint}>
          <Mail />
        </SettingsSection>
      ) : (
        <SettingsSection title={words.mail}>
          <p className="hint">{words.noMail}</p>
        </SettingsSection>
      )}
      <SettingsSection title={words.calendar} hint={words.calendarAbout}>
        <CalendarLinkBox source={ownCalendar} hint={words.calendarHint} />
      </SettingsSection>
    </>
  );
}

function Mail() {
  const me = useQuery(readQuery('/auth/me'));
  if (me.isPending) return <Loading lines={3} />;
  if (me.isError) return <Failure error={me.error} onRetry={() => void me.refetch()} />;
  return <MailSettings user={me.data} />;
}

/** The checkboxes for emails. Each change is saved at once, without a button. */
function MailSettings({ user }: { user: User }) {
  const words = useMailWords();
  const saving = useSettings();
  const { confirmations, reminders } = user.mail;
  return (
    <>
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
      {saving.isError && <Failure error={saving.error} />}
      {user.email !== null && <Verification isVerified={user.email_verified_at !== null} />}
    </>
  );
}

function Verification({ isVerified }: { isVerified: boolean }) {
  const words = useMailWords();
  const refresh = useRefresh(['/auth/me']);
  const asking = useMutation({
    mutationFn: () => api.post('/auth/email-verification-requests'),
    onSuccess: () => showToast(words.linkSent),
    // Load the account again, because the address may already have been verified on another device.
    onError: refresh,
  });
  if (isVerified) return <p className="hint">{words.verified}</p>;
  return (
    <div className="notice">
      <p>{words.unverified}</p>
      <Button disabled={asking.isPending} onClick={() => asking.mutate()}>
        {words.sendLink}
      </Button>
      {asking.isError && <Failure error={asking.error} />}
    </div>
  );
}
