import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@courtside/client';
import type { Language } from '../../i18n/words.tsx';
import { readQuery } from '../../lib/queries.ts';
import { api, updateUser } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useMailWords } from './mail-words.ts';

interface Changes {
  language?: Language;
  region?: string | null;
  mail?: Partial<User['mail']>;
}

/** Saves a setting of the account at once, without a button. */
export function useSettings() {
  const words = useMailWords();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => api.patch('/auth/me', { body }),
    onSuccess: (changedUser) => {
      updateUser(changedUser);
      queries.setQueryData(readQuery('/auth/me').queryKey, changedUser);
      showToast(words.saved);
    },
  });
}
