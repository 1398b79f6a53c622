import './fold.css';
import { ChevronRight } from './icons/first-icons.ts';
import type { ReactNode } from 'react';

/** A part of a form that opens on demand. @param summary the values inside, shown while the part is closed */
export function Fold({ title, summary, children }: { title: string; summary?: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        <ChevronRight aria-hidden="true" size={18} />
        <strong>{title}</strong>
        {summary !== undefined && <span className="hint">{summary}</span>}
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}

interface DisclosureProps {
  title: string;
  /** The accessible name, if it is not `title`. */
  label?: string;
  /** Whether the details are open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Details that open on demand, for example in a list entry. */
export function Disclosure({ title, label, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary aria-label={label}>
        <ChevronRight aria-hidden="true" size={16} />
        {title}
      </summary>
      {children}
    </details>
  );
}

/** Opens the parts that contain a field, because a field in a closed part cannot get the focus. */
export function openFoldsOf(field: Element): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
