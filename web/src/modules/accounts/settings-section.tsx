import './account.css';
import { type ReactNode, useId } from 'react';

/** A group of settings with a title and an optional hint. */
export function SettingsSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className="hint">{hint}</p>}
      </header>
      <div className="card">{children}</div>
    </section>
  );
}
