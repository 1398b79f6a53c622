import { useState } from 'react';
import type { SentInvitation } from '@courtside/client';
import { SecretNotice } from '../../ui/secret-notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePeopleWords } from './people-words.ts';

/** Shows that an invitation was sent. Without mail, shows its link, which the admin must pass on. */
export function useSent() {
  const words = usePeopleWords();
  const [sent, setSent] = useState<{ text: string; secret: string }>();
  const showSent = ({ email, link }: SentInvitation): void => {
    setSent(link === null ? undefined : { text: words.passOn(email), secret: link });
    if (link === null) showToast(words.sent(email));
  };
  return { showSent, sentNotice: sent && <SecretNotice {...sent} /> };
}
