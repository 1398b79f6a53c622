import './account.css';
import { type ReactNode, useId } from 'react';

/** Sections that belong together. The index of the page links to the group. */
export function SettingsGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className="settings-group">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Settings with a title and an optional hint. */
export function SettingsSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {hint !== undefined && <p className="hint">{hint}</p>}
      </header>
      <div className="card">{children}</div>
    </section>
  );
}
