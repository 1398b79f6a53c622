import './files.css';
import type { ReactNode } from 'react';
import { CourtsideProblem, type ImportSummary } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FileField } from './file-field.tsx';
import { useFileWords } from './files-words.ts';
import type { ImportField } from './import-fields.ts';
import type { FileMapping } from './use-mapping.ts';
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
  const { mapping, progress, stop, importing, isTooLarge, canCheck, canImport } = state;
  const { file, sheet } = mapping;
  return (
    <>
      {/* The result is above the fields, where the person sees it without scrolling. */}
      <div
        className="stack import-result"
        ref={(box) => void (importing.isIdle || box?.scrollIntoView({ block: 'nearest' }))}
      >
        {progress && <ImportProgress progress={progress} />}
        {importing.data && <ImportResult summary={importing.data} mapping={mapping} />}
        {importing.isError && <ImportFailure error={importing.error} isDryRun={importing.variables} stop={stop} />}
        {canImport && (
          <div className="row">
            <Button kind="primary" onClick={() => importing.mutate(false)}>
              {words.go}
            </Button>
          </div>
        )}
      </div>
      <FileField
        file={file}
        hint={`${words.fileHint} ${columns}`}
        fieldError={isTooLarge ? words.tooLarge : undefined}
        onChoose={(file) => void mapping.setFile(file)}
      />
      {sheet && !isTooLarge && <ColumnMapping mapping={mapping} sheet={sheet} />}
      {children}
      <p className="hint">{words.tryHint}</p>
      <div className="row">
        <button type="submit" className={canImport ? 'button' : 'button primary'} disabled={!canCheck}>
          {words.try}
        </button>
        {importing.isPending && <Button onClick={() => stop?.abort()}>{words.cancel}</Button>}
      </div>
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

function ImportResult({ summary, mapping }: { summary: ImportSummary; mapping: FileMapping }) {
  const words = useFileWords();
  const { imported, known, refused, refusals, notes, encoding, dry_run: isDryRun } = summary;
  return (
    <>
      <p role="status" className={refused > 0 ? 'notice' : 'notice good'}>
        {isDryRun ? words.tried(imported) : words.imported(imported)} {words.known(known)} {words.refused(refused)}
      </p>
      {!encoding.startsWith('utf-') && <p className="notice">{words.notUtf8(encoding)}</p>}
      {refused > 0 && (
        <div className="stack">
          <h3>{words.refusals}</h3>
          {refusals.length < refused && <p className="hint">{words.first(refusals.length)}</p>}
          <Lines label={words.refusals} lines={refusals} mapping={mapping} />
        </div>
      )}
      {notes.length > 0 && (
        <div className="stack">
          <h3>{words.notes}</h3>
          <p className="hint">{words.notesHint}</p>
          <Lines label={words.notes} lines={notes} mapping={mapping} />
        </div>
      )}
    </>
  );
}

interface LinesProps {
  label: string;
  lines: ImportSummary['refusals'];
  mapping: FileMapping;
}

function Lines({ label, lines, mapping: { sheet, conversion } }: LinesProps) {
  const words = useFileWords();
  /** Returns the heading of the file for a field. */
  const headingOf = (field: string): string =>
    sheet?.headings[conversion.mapping[field] ?? -1] ?? words.fields[field as ImportField] ?? field;
  return (
    <div className="refusals">
      <DataTable
        label={label}
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { head: words.line, kind: 'title', render: ({ line }) => line },
          { head: words.column, render: ({ column }) => (column === undefined ? '–' : headingOf(column)) },
          { head: words.reason, render: ({ column, reason }) => <span>{reasonText(reason, column, headingOf)}</span> },
        ]}
      />
    </div>
  );
}

/** Returns a reason without its leading error code, which is for programs, and with the headings of the file. */
function reasonText(reason: string, column: string | undefined, headingOf: (field: string) => string): string {
  const text = reason.replace(/^[a-z_]+: /, '');
  const named = column === undefined ? text : text.replaceAll(column, `“${headingOf(column)}”`);
  return named.charAt(0).toUpperCase() + named.slice(1);
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
