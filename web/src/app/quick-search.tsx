import { useEffect, useState } from 'react';
import { onDemand } from '../ui/on-demand.tsx';

const OPEN = 'quick-search';

const [QuickSearchDialog] = onDemand(() => import('./quick-search-dialog.tsx'));

/** Opens the search over people, bookings, courts and pages. */
export function openQuickSearch(): void {
  dispatchEvent(new Event(OPEN));
}

/** The search that staff open on every page with Ctrl K, or ⌘ K on a Mac. */
export default function QuickSearch() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (): void => setIsOpen(true);
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault(); // Some browsers move the focus to the address bar
      open();
    };
    addEventListener(OPEN, open);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener(OPEN, open);
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return isOpen ? <QuickSearchDialog onClose={() => setIsOpen(false)} /> : null;
}
