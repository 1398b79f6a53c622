import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWords } from '../i18n/words.tsx';
import { api } from '../session.ts';
import { Choice, Failure, Field, Page } from '../ui/parts.tsx';
import { useFileWords } from './files-words.ts';
import { ImportForm } from './import-form.tsx';
import { save } from './save.ts';

export type Kind = 'courts' | 'bookings';

export default function FilesPage() {
  const words = useFileWords();
  return (
    <Page title={words.title} lead={words.lead}>
      <ExportForm />
      <ImportForm />
    </Page>
  );
}

export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const words = useFileWords();
  return (
    <Choice label={words.what} value={kind} onChange={({ target }) => onChange(target.value as Kind)}>
      <option value="courts">{words.courts}</option>
      <option value="bookings">{words.bookings}</option>
    </Choice>
  );
}

function ExportForm() {
  const words = useFileWords();
  const common = useWords();
  const [kind, setKind] = useState<Kind>('bookings');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [rows, setRows] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const exporting = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setRows(0);
      const dates = { ...(from !== '' && { date_from: from }), ...(to !== '' && { date_to: to }) };
      const answer =
        kind === 'courts'
          ? await api.download('/admin/exports/courts', {}, { signal })
          : await api.download('/admin/exports/bookings', dates, { signal });
      await save(answer, `${kind}.csv`, setRows);
    },
  });
  return (
    <form
      className="card stack"
      aria-label={words.export}
      onSubmit={(event) => {
        event.preventDefault();
        exporting.mutate();
      }}
    >
      <h2>{words.export}</h2>
      <div className="form-grid">
        <KindChoice kind={kind} onChange={setKind} />
        {kind === 'bookings' && (
          <>
            <Field label={words.from} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
            <Field label={words.to} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
          </>
        )}
      </div>
      <div className="row">
        <button type="submit" className="button primary" disabled={exporting.isPending}>
          {words.download}
        </button>
        {exporting.isPending && (
          <button type="button" className="button" onClick={() => stop.current?.abort()}>
            {words.cancel}
          </button>
        )}
      </div>
      <p role="status" className={exporting.isPending || exporting.isSuccess ? 'notice' : 'visually-hidden'}>
        {exporting.isPending && (rows === 0 ? common.loading : words.exporting(rows))}
        {exporting.isSuccess && words.exported(rows)}
      </p>
      {exporting.isError && !stop.current?.signal.aborted && <Failure error={exporting.error} />}
    </form>
  );
}
