import { languages, useLanguage } from '../../i18n/words.tsx';
import { useUser } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { LanguageChoice, ThemeChoice } from '../../ui/preferences.tsx';
import { useProfileWords } from './profile-words.ts';
import { RegionChoice } from './region-choice.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettings } from './use-settings.ts';

/** The language of the app and of emails, the region and the theme. */
export function Appearance() {
  const words = useProfileWords();
  const { language } = useLanguage();
  const user = useUser();
  const saving = useSettings();
  const mailLanguage = user?.language ?? language;
  return (
    <SettingsSection title={words.appearance} hint={words.appearanceHint}>
      <LanguageChoice onChoose={(chosen) => saving.mutate({ language: chosen })} />
      {mailLanguage !== language && (
        <p className="hint">
          {words.mailLanguage(languages[mailLanguage])}{' '}
          <button type="button" className="link" onClick={() => saving.mutate({ language })}>
            {words.sameLanguage}
          </button>
        </p>
      )}
      <RegionChoice
        value={user?.region ?? null}
        disabled={saving.isPending}
        onChange={(region) => saving.mutate({ region })}
      />
      <ThemeChoice />
      {saving.isError && <Failure error={saving.error} />}
    </SettingsSection>
  );
}
