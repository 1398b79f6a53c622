import { CourtsideProblem, CourtsideUnreachable } from '@courtside/client';
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useEffect, useId, useRef } from 'react';
import { useWords } from '../i18n/words.tsx';
import { useClub } from '../lib/club.ts';
import type { Words } from '../i18n/en.ts';
import type { FieldError } from '../i18n/problems.ts';

export function explain(words: Words, error: unknown): string {
  if (error instanceof CourtsideProblem) return words.problem(error);
  if (error instanceof CourtsideUnreachable) return error.isTimeout ? words.failed.slow : words.failed.offline;
  return words.failed.unknown;
}

/** Returns a form field's error from a rejected request. */
export function fieldErrorOf(error: unknown, field: string): FieldError | undefined {
  if (!(error instanceof CourtsideProblem)) return undefined;
  return error.errors.find(({ pointer }) => pointer === `#/${field}` || pointer?.startsWith(`#/${field}/`));
}

/** Shows a page with its heading, and sets the browser tab's title. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { name: clubName, shownName } = useClub();
  useEffect(() => {
    document.title = `${title} · ${shownName}`;
  }, [title, shownName]);
  return (
    <>
      {clubName !== null && <p className="printed-club">{clubName}</p>}
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="actions no-print">{actions}</div>}
      </div>
      {children}
    </>
  );
}

interface LabelProps {
  label: string;
  hint?: string | undefined;
  /** An error from the service, or the error text to show. */
  fieldError?: FieldError | string | undefined;
}

export function Field({ label, hint, fieldError, ...input }: LabelProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, fieldError && `${id}-error`].filter(Boolean).join(' ');
  const aria = { 'aria-describedby': describedBy || undefined, 'aria-invalid': fieldError ? true : undefined };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...aria} {...input} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorText id={`${id}-error`} fieldError={fieldError} />
    </div>
  );
}

export function FieldErrorText({ id, fieldError }: { id?: string; fieldError: LabelProps['fieldError'] }) {
  const words = useWords();
  if (!fieldError) return null;
  return (
    <p className="field-error" id={id}>
      {typeof fieldError === 'string' ? fieldError : words.fieldError(fieldError)}
    </p>
  );
}

export function Choice({ label, children, ...select }: LabelProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        {children}
      </select>
    </div>
  );
}

export function Check({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}

export function Failure({ error, onRetry, title }: { error: unknown; onRetry?: () => void; title?: string }) {
  const words = useWords();
  return (
    <div className="notice bad" role="alert">
      {title !== undefined && <strong>{title}</strong>}
      <p>{explain(words, error)}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}

/** A placeholder with the height of the content that is loading, so that the page does not jump. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const words = useWords();
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{words.loading}</span>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className="bone" aria-hidden="true" />
      ))}
    </div>
  );
}

export function More({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  const words = useWords();
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      className="button"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? words.loading : words.more}
    </button>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}
