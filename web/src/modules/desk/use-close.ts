import { useMutation } from '@tanstack/react-query';
import type { ClosureInput } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { explain } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** Closes courts, and offers to reopen them. */
export function useClose(onClosed: () => void, texts: { closed: (sent: ClosureInput) => string; reopened: string }) {
  const common = useWords();
  const refresh = useRefresh(['/admin/closures', ...BOOKING_DATA]);
  const withKey = useIdempotencyKey();
  const reopen = async (closure: number): Promise<void> => {
    try {
      await api.delete('/admin/closures/{closure}', { params: { path: { closure } } });
      showToast(texts.reopened);
    } catch (error) {
      showToast(explain(common, error));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (body: ClosureInput) => withKey(body, (headers) => api.post('/admin/closures', { body, headers })),
    onSuccess: ({ id }, sent) => {
      showToast(texts.closed(sent), () => void reopen(id));
      onClosed();
    },
    onSettled: refresh,
  });
}
