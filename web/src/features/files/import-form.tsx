import './files.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CourtsideProblem, type ImportSummary } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Check, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { TimeZoneChoice } from '../../ui/time-zone-choice.tsx';
import { useFileWords } from './files-words.ts';
import { type Kind, KindChoice } from './kind-choice.tsx';
import { fetchWithUploadProgress } from './upload-progress.ts';

const MAX_BYTES = 32 * 1024 * 1024;

interface Progress {
  /** The share of the file that has been sent, from 0 to 1. */
  sent: number;
  rows: number;
  total: number;
}

/** Imports a file. A dry run must succeed before the real import. */
export function ImportForm() {
  const words = useFileWords();
  const refresh = useRefresh('imports');
  const [kind, setKind] = useState<Kind>('bookings');
  const [file, setFile] = useState<File>();
  const [createCourts, setCreateCourts] = useState(false);
  const [zone, setZone] = useState(config.time_zone);
  const [progress, setProgress] = useState<Progress>();
  const [stop, setStop] = useState<AbortController>();
  const importing = useMutation({
    mutationFn: async (isDryRun: boolean) => {
      const stop = new AbortController();
      setStop(stop);
      setProgress({ sent: 0, rows: 0, total: 0 });
      const options = {
        signal: stop.signal,
        onProgress: ({ rows, total }: { rows: number; total: number }) => setProgress({ sent: 1, rows, total }),
        fetch: fetchWithUploadProgress((sent) => setProgress((last) => ({ rows: 0, total: 0, ...last, sent }))),
      };
      const query = { dry_run: isDryRun, time_zone: zone };
      if (kind === 'courts') return api.upload('/admin/imports/courts', file!, { ...options, query });
      const bookingQuery = { ...query, create_courts: createCourts };
      return api.upload('/admin/imports/bookings', file!, { ...options, query: bookingQuery });
    },
    onSettled: (_summary, _error, isDryRun) => {
      setProgress(undefined);
      if (!isDryRun) void refresh();
    },
  });
  // Any change to the form invalidates the dry run's result.
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      importing.reset();
    };
  const isTooLarge = file !== undefined && file.size > MAX_BYTES;
  const canImport = importing.data?.dry_run === true && importing.data.imported > 0;
  return (
    <Form className="card stack" aria-label={words.import} onSubmit={() => importing.mutate(true)}>
      <h2>{words.import}</h2>
      <div className="form-grid">
        <KindChoice kind={kind} onChange={change(setKind)} />
        <TimeZoneChoice label={words.zone} value={zone} onChange={change(setZone)} />
      </div>
      <Field
        label={words.file}
        hint={`${words.fileHint} ${words.needs[kind]}`}
        fieldError={isTooLarge ? words.tooLarge : undefined}
        type="file"
        accept=".csv,text/csv"
        required
        onChange={({ target }) => change(setFile)(target.files?.[0])}
      />
      {kind === 'bookings' && (
        <Check
          label={words.createCourts}
          checked={createCourts}
          onChange={({ target }) => change(setCreateCourts)(target.checked)}
        />
      )}
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
          <button type="button" className="button primary" onClick={() => importing.mutate(false)}>
            {words.go}
          </button>
        )}
        {importing.isPending && (
          <button type="button" className="button" onClick={() => stop?.abort()}>
            {words.cancel}
          </button>
        )}
      </div>
      {progress && <ImportProgress progress={progress} />}
      {importing.data && <ImportResult summary={importing.data} />}
      {importing.isError && <ImportFailure error={importing.error} isDryRun={importing.variables} stop={stop} />}
    </Form>
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
  const { imported, known, refused, refusals, encoding, ignored_columns: ignored, dry_run: isDryRun } = summary;
  return (
    <>
      <p role="status" className={refused > 0 ? 'notice' : 'notice good'}>
        {isDryRun ? words.tried(imported) : words.imported(imported)} {words.known(known)} {words.refused(refused)}
      </p>
      {encoding === 'windows-1252' && <p className="notice">{words.notUtf8}</p>}
      {ignored.length > 0 && (
        <p className="notice">
          {words.ignored} {ignored.join(', ')}
        </p>
      )}
      {refused > 0 && (
        <section className="stack" aria-label={words.refusals}>
          <h3>{words.refusals}</h3>
          {refusals.length < refused && <p className="hint">{words.first(refusals.length)}</p>}
          <div className="refusals">
            <DataTable
              label={words.refusals}
              rows={refusals}
              keyOf={({ line }) => line}
              columns={[
                { head: words.line, kind: 'title', render: ({ line }) => line },
                { head: words.reason, render: ({ reason }) => <span>{withoutCode(reason)}</span> },
              ]}
            />
          </div>
        </section>
      )}
    </>
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
  const line = error.errors[0]?.values?.['line'];
  if (known === undefined) return <Failure error={error} />;
  const place = typeof line === 'number' ? `${words.line} ${line.toLocaleString(language)}. ` : '';
  return (
    <p role="alert" className="notice bad">
      {place}
      {known}
    </p>
  );
}
