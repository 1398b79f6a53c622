import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isDialogEntry } from './dialog-entry.ts';

let openDialogs = 0;
/** Waits to remove the dialogs' entry from the history. Dialogs that close together have one timer. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Makes the browser's Back button close a dialog. The dialog gets its own entry in the browser's history. */
export function useBackToClose(onClose: () => void): void {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    openDialogs += 1;
    if (!isDialogEntry())
      void router.navigate({ to: '.', search: true, hash: true, state: { isDialog: true }, resetScroll: false });
    const closeOnBack = (): void => {
      if (!isDialogEntry()) close();
    };
    addEventListener('popstate', closeOnBack);
    return () => {
      removeEventListener('popstate', closeOnBack);
      openDialogs -= 1;
      // Wait, because React may mount the dialog again, or another dialog may replace it.
      clearTimeout(leaving);
      leaving = setTimeout(() => {
        if (openDialogs === 0 && isDialogEntry()) router.history.back();
      });
    };
  }, [router]);
}
