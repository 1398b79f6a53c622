import { CourtsideProblem, CourtsideUnreachable } from '@courtside/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../i18n/words.tsx';
import { useClub } from '../lib/club.ts';
import type { Words } from '../i18n/en.ts';
import { Button } from './button.tsx';
import type { DrawingName } from './empty-drawing.tsx';
import { decoration } from './on-demand.tsx';

export function explain(words: Words, error: unknown): string {
  if (error instanceof CourtsideProblem) return words.problem(error);
  if (error instanceof CourtsideUnreachable) return error.isTimeout ? words.failed.slow : words.failed.offline;
  return words.failed.unknown;
}

/** Shows a page with its heading, and sets the browser tab's title. */
export function Page({
  title,
  lead,
  actions,
  isWide,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Whether the page and the header above it use the whole width of the screen. */
  isWide?: boolean;
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
      <div className={isWide ? 'page-head wide' : 'page-head'}>
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

export function Failure({ error, onRetry, title }: { error: unknown; onRetry?: () => void; title?: string }) {
  const words = useWords();
  return (
    <div className="notice bad" role="alert">
      {title !== undefined && <strong>{title}</strong>}
      <p>{explain(words, error)}</p>
      {onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
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

interface Query {
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Shows that a query is loading, or that it has failed. */
export function QueryState({ query: { isPending, error, refetch }, lines }: { query: Query; lines?: number }) {
  if (isPending) return <Loading {...(lines !== undefined && { lines })} />;
  return error && <Failure error={error} onRetry={() => void refetch()} />;
}

export function More({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  const words = useWords();
  if (!list.hasNextPage) return null;
  return (
    <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {list.isFetchingNextPage ? words.loading : words.more}
    </Button>
  );
}

const Drawing = decoration(() => import('./empty-drawing.tsx'));

/** Says that there is nothing to show, with a drawing. */
export function Empty({ drawing, children }: { drawing?: DrawingName; children: ReactNode }) {
  return (
    <div className="empty">
      {drawing && (
        <div className="empty-drawing">
          <Drawing name={drawing} />
        </div>
      )}
      {children}
    </div>
  );
}
