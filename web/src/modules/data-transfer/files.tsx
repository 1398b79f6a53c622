import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useCan } from '../../lib/permissions.ts';
import { api } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Form } from '../../ui/form.tsx';
import { useFileWords } from './files-words.ts';
import { ImportForm } from './import-form.tsx';
import { type Kind, KindChoice } from './kind-choice.tsx';
import { csvSeparator, saveResponse } from '../../lib/save-response.ts';

export default function FilesPage() {
  const can = useCan();
  const words = useFileWords();
  return (
    <Page title={words.title} lead={words.lead}>
      <ExportForm />
      {can('imports.manage') && <ImportForm />}
    </Page>
  );
}

function ExportForm() {
  const words = useFileWords();
  const common = useWords();
  const [kind, setKind] = useState<Kind>('bookings');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [rows, setRows] = useState(0);
  const [stop, setStop] = useState<AbortController>();
  const exporting = useMutation({
    mutationFn: async () => {
      const stop = new AbortController();
      const { signal } = stop;
      setStop(stop);
      setRows(0);
      const separator = csvSeparator();
      const filter = { separator, ...(from !== '' && { date_from: from }), ...(to !== '' && { date_to: to }) };
      const response =
        kind === 'courts'
          ? await api.download('/admin/exports/courts', { separator }, { signal })
          : await api.download('/admin/exports/bookings', filter, { signal });
      await saveResponse(response, setRows);
    },
  });
  return (
    <Form className="card stack" aria-label={words.export} onSubmit={() => exporting.mutate()}>
      <h2>{words.export}</h2>
      <div className="form-grid">
        <KindChoice kind={kind} onChange={setKind} />
        {kind === 'bookings' && (
          <>
            <DatePicker label={words.fromDate} value={from} onChange={setFrom} />
            <DatePicker label={words.to} value={to} onChange={setTo} />
          </>
        )}
      </div>
      <div className="row">
        <Button type="submit" kind="primary" disabled={exporting.isPending}>
          <Download aria-hidden="true" size={18} />
          {words.download}
        </Button>
        {exporting.isPending && <Button onClick={() => stop?.abort()}>{words.cancel}</Button>}
      </div>
      <p role="status" className={exporting.isPending || exporting.isSuccess ? 'notice' : 'visually-hidden'}>
        {exporting.isPending && (rows === 0 ? common.loading : words.exporting(rows))}
        {exporting.isSuccess && words.exported(rows)}
      </p>
      {exporting.isError && !stop?.signal.aborted && <Failure error={exporting.error} />}
    </Form>
  );
}
