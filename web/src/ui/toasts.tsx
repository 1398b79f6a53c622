import { Button } from './button.tsx';
import { CircleCheck } from './icons/first-icons.ts';
import { useSyncExternalStore } from 'react';
import { useWords } from '../i18n/words.tsx';

interface Toast {
  id: number;
  text: string;
  /** Reverses the change that the toast reports. */
  undo: (() => void) | undefined;
}

/** How long a toast stays, in milliseconds. A toast with an Undo button stays longer. */
const SHOWN_MS = 6000;
const UNDO_MS = 10_000;
/** The number of toasts that are shown at once. More would cover the page. */
const MAX_TOASTS = 2;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Reports a change at the edge of the screen. Each toast disappears by itself. */
export function showToast(text: string, undo?: () => void): void {
  const id = ++lastId;
  update([...toasts.slice(1 - MAX_TOASTS), { id, text, undo }]);
  setTimeout(() => removeToast(id), undo ? UNDO_MS : SHOWN_MS);
}

function removeToast(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** Removes all toasts, because their texts may show what the previous person did. */
export const removeToasts = (): void => update([]);

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const words = useWords();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    // `data-react-aria-top-layer` lets people use the toasts while a dialog is open.
    <div className="toasts no-print" role="status" data-react-aria-top-layer="true">
      {shown.map(({ id, text, undo }) => (
        <div key={id} className="toast">
          <CircleCheck aria-hidden="true" size={20} />
          <span>{text}</span>
          {undo && (
            <Button
              kind="small"
              onClick={() => {
                removeToast(id);
                undo();
              }}
            >
              {words.undo}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
