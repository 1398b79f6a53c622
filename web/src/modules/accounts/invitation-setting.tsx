import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wordsHook } from '../../i18n/words.tsx';
import { readQuery } from '../../lib/queries.ts';
import { api, updateUser } from '../../lib/session.ts';
import { Failure, QueryState } from '../../ui/components.tsx';
import { Check } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { SettingsSection } from './settings-section.tsx';

const en = {
  title: 'Invitations',
  acceptAll: 'Accept invitations to games at once',
  about: 'Others can then add you to a game without asking you, and the game counts for your limits.',
  saved: 'Setting saved.',
};
const es: typeof en = {
  title: 'Invitaciones',
  acceptAll: 'Aceptar al momento las invitaciones a partidos',
  about: 'Otras personas podrán añadirte a un partido sin preguntarte, y el partido contará para tus límites.',
  saved: 'Ajuste guardado.',
};
const useSettingWords = wordsHook({ en, es });

/** Lets the person choose whether others can add them to a game without asking. */
export function InvitationSetting() {
  const words = useSettingWords();
  const queries = useQueryClient();
  const me = useQuery(readQuery('/auth/me'));
  const saving = useMutation({
    mutationFn: (accepts_invitations: boolean) => api.patch('/auth/me', { body: { accepts_invitations } }),
    onSuccess: (changedUser) => {
      updateUser(changedUser);
      queries.setQueryData(readQuery('/auth/me').queryKey, changedUser);
      showToast(words.saved);
    },
  });
  return (
    <SettingsSection title={words.title} hint={words.about}>
      <QueryState query={me} lines={1} />
      {me.isSuccess && (
        <Check
          label={words.acceptAll}
          checked={saving.isPending ? saving.variables : me.data.accepts_invitations}
          disabled={saving.isPending}
          onChange={({ target }) => saving.mutate(target.checked)}
        />
      )}
      {saving.isError && <Failure error={saving.error} />}
    </SettingsSection>
  );
}
