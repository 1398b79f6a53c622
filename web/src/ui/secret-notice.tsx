import { CopyButton } from './copy-button.tsx';

/** Shows a secret that the service returns only once. */
export function SecretNotice({ text, secret }: { text: string; secret: string }) {
  return (
    <div className="notice good" role="status">
      <p>{text}</p>
      <p className="key copied-text">{secret}</p>
      <CopyButton text={secret} />
    </div>
  );
}
