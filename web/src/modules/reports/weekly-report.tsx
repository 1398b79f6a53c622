import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Check } from '../../ui/fields.tsx';
import { useSettings } from '../accounts/use-settings.ts';
import { useReportWords } from './reports-words.ts';

/** Turns the weekly report by email on or off for the signed-in person. Each change is saved at once. */
export function WeeklyReport() {
  const words = useReportWords();
  const me = useQuery(readQuery('/auth/me'));
  const saving = useSettings();
  const isVerified = me.data?.email_verified_at !== null;
  const reason = !config.mail ? words.noMail : isVerified ? undefined : words.unverified;
  return (
    <div className="no-print">
      <Check
        label={words.weekly}
        checked={me.data?.mail.weekly_report ?? false}
        disabled={!config.mail || me.data === undefined || saving.isPending}
        aria-describedby="weekly-report-hint"
        onChange={({ target }) => saving.mutate({ mail: { weekly_report: target.checked } })}
      />
      <p className="hint" id="weekly-report-hint">
        {reason ?? words.weeklyHint}
      </p>
      {saving.isError && <Failure error={saving.error} />}
    </div>
  );
}
