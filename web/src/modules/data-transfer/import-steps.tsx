import './files.css';
import type { ReactNode } from 'react';
import { CourtsideProblem, type ImportSummary } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/fields.tsx';
import { useFileWords } from './files-words.ts';
import type { Import, Progress } from './use-import.ts';

/** The steps of an import: choose a file, check it, import it. The parent form submits the check. */
export function ImportSteps({
  state,
  columns,
  children,
}: {
  state: Import;
  /** A text that names the required columns. */
  columns: string;
  children?: ReactNode;
}) {
  const words = useFileWords();
  const { file, setFile, progress, stop, importing, isTooLarge, canImport } = state;
  return (
    <>
      <Field
        label={words.file}
        hint={`${words.fileHint} ${columns}`}
        fieldError={isTooLarge ? words.tooLarge : undefined}
        type="file"
        accept=".csv,text/csv"
        required
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      {children}
      <p className="hint">{words.tryHint}</p>
      <div className="row">
        <button
          type="submit"
          className={canImport ? 'button' : 'button primary'}
          disabled={file === undefined || isTooLarge || importing.isPending}
        >
          {words.try}
        </button>
        {canImport && (
          <Button kind="primary" onClick={() => importing.mutate(false)}>
            {words.go}
          </Button>
        )}
        {importing.isPending && <Button onClick={() => stop?.abort()}>{words.cancel}</Button>}
      </div>
      {progress && <ImportProgress progress={progress} />}
      {importing.data && <ImportResult summary={importing.data} />}
      {importing.isError && <ImportFailure error={importing.error} isDryRun={importing.variables} stop={stop} />}
    </>
  );
}

function ImportProgress({ progress: { sent, rows, total } }: { progress: Progress }) {
  const words = useFileWords();
  return (
    <div className="stack">
      <label className="progress">
        <span>{words.sending}</span>
        <progress value={sent} max={1} />
      </label>
      <label className="progress">
        <span>
          {words.taking} {total > 0 && words.rows(rows, total)}
        </span>
        <progress value={rows} max={Math.max(total, 1)} />
      </label>
    </div>
  );
}

function ImportResult({ summary }: { summary: ImportSummary }) {
  const words = useFileWords();
  const { imported, known, refused, refusals, notes, encoding, ignored_columns: ignored, dry_run: isDryRun } = summary;
  return (
    <>
      <p role="status" className={refused > 0 ? 'notice' : 'notice good'}>
        {isDryRun ? words.tried(imported) : words.imported(imported)} {words.known(known)} {words.refused(refused)}
      </p>
      {!encoding.startsWith('utf-') && <p className="notice">{words.notUtf8(encoding)}</p>}
      {ignored.length > 0 && (
        <p className="notice">
          {words.ignored} {ignored.join(', ')}
        </p>
      )}
      {refused > 0 && (
        <div className="stack">
          <h3>{words.refusals}</h3>
          {refusals.length < refused && <p className="hint">{words.first(refusals.length)}</p>}
          <Lines label={words.refusals} lines={refusals} />
        </div>
      )}
      {notes.length > 0 && (
        <div className="stack">
          <h3>{words.notes}</h3>
          <p className="hint">{words.notesHint}</p>
          <Lines label={words.notes} lines={notes} />
        </div>
      )}
    </>
  );
}

function Lines({ label, lines }: { label: string; lines: ImportSummary['refusals'] }) {
  const words = useFileWords();
  return (
    <div className="refusals">
      <DataTable
        label={label}
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { head: words.line, kind: 'title', render: ({ line }) => line },
          { head: words.column, render: ({ column }) => column ?? '–' },
          { head: words.reason, render: ({ reason }) => <span>{withoutCode(reason)}</span> },
        ]}
      />
    </div>
  );
}

/** Returns a reason without its leading error code, which is for programs. */
function withoutCode(reason: string): string {
  const text = reason.replace(/^[a-z_]+: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ImportFailure({
  error,
  isDryRun,
  stop,
}: {
  error: unknown;
  isDryRun: boolean;
  stop: AbortController | undefined;
}) {
  const words = useFileWords();
  const { language } = useLanguage();
  if (stop?.signal.aborted)
    return (
      <p role="status" className="notice">
        {isDryRun ? words.checkStopped : words.stopped}
      </p>
    );
  if (!(error instanceof CourtsideProblem))
    return <Failure error={error} {...(!isDryRun && { title: words.broken })} />;
  const known = words.problems[error.code];
  const [problem] = error.errors;
  const line = problem?.values?.['line'];
  if (known === undefined) return <Failure error={error} />;
  const place = typeof line === 'number' ? `${words.line} ${line.toLocaleString(language)}. ` : '';
  return (
    <p role="alert" className="notice bad">
      {place}
      {known}
      {/* The service names the problem of a file only in English. */}
      {problem?.code === 'malformed' && <span lang="en"> {problem.detail}.</span>}
    </p>
  );
}
