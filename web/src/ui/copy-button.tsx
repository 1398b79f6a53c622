import { Button } from './button.tsx';
import { Copy } from './icons/more-icons.ts';
import { wordsHook } from '../i18n/words.tsx';
import { showToast } from './toasts.tsx';

const useCopyWords = wordsHook({
  en: {
    copy: 'Copy',
    copied: 'Copied.',
    selected: 'The browser does not allow this page to copy. The text is selected: press Ctrl+C or ⌘C.',
  },
  es: {
    copy: 'Copiar',
    copied: 'Copiado.',
    selected: 'El navegador no permite que esta página copie. El texto está seleccionado: pulsa Ctrl+C o ⌘C.',
  },
});

/** Copies a text that the page shows in an element with the class `copied-text`, near the button. */
export function CopyButton({ text, label, kind }: { text: string; label?: string; kind?: string }) {
  const words = useCopyWords();
  const copy = async (button: HTMLElement): Promise<void> =>
    showToast((await write(text)) || copySelected(button) ? words.copied : words.selected);
  return (
    <Button {...(kind !== undefined && { kind })} onClick={({ currentTarget }) => void copy(currentTarget)}>
      <Copy aria-hidden="true" size={18} />
      {label ?? words.copy}
    </Button>
  );
}

/** Browsers have no clipboard over plain HTTP, except on the same machine. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects the shown text, so that the person can copy it if the browser does not. Returns whether it was copied. */
function copySelected(button: HTMLElement): boolean {
  let around: HTMLElement | null = button;
  let shown: Element | null = null;
  while (around && !shown) {
    around = around.parentElement;
    shown = around?.querySelector('.copied-text') ?? null;
  }
  const input = shown instanceof HTMLInputElement ? shown : shown?.querySelector('input');
  if (input) input.select();
  else if (shown) getSelection()?.selectAllChildren(shown);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy over plain HTTP
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
