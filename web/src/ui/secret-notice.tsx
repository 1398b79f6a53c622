import { Copy } from 'lucide-react';
import { useAdminWords } from '../i18n/admin-words.ts';
import { showToast } from './toasts.tsx';

/** Shows a secret that the service returns only once. */
export function SecretNotice({ text, secret }: { text: string; secret: string }) {
  const words = useAdminWords();
  return (
    <div className="notice good" role="status">
      <p>{text}</p>
      <p className="key">{secret}</p>
      <button
        type="button"
        className="button"
        onClick={() => void navigator.clipboard?.writeText(secret).then(() => showToast(words.copied))}
      >
        <Copy aria-hidden="true" size={18} />
        {words.copy}
      </button>
    </div>
  );
}
