import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type BankStatementInput, CourtsideProblem } from '@courtside/client';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { options } from '../../ui/options.tsx';
import { readText } from '../data-transfer/csv-sheet.ts';
import { FileField } from '../data-transfer/file-field.tsx';
import { MONEY_DATA } from '../payments/money-data.ts';
import { useBankWords } from './bank-words.ts';

type Columns = NonNullable<BankStatementInput['columns']>;
const COLUMNS = ['date', 'amount', 'name', 'text', 'reference'] as const;

/** Imports a file as soon as it is chosen. If its columns are not known, asks for them and imports again. */
export function ImportStatement() {
  const words = useBankWords();
  const refresh = useRefresh(MONEY_DATA);
  const [file, setFile] = useState<File>();
  const importing = useMutation({
    mutationFn: async ({ file, columns }: { file: File; columns?: Columns }) => {
      const body = { content: await readText(file), ...(columns && { columns }) };
      return api.post('/admin/bank-statements', { body });
    },
    onSettled: refresh,
  });
  const { data, error } = importing;
  const names = unknownColumns(error);
  return (
    <>
      <FileField
        file={file}
        label={words.file}
        hint={words.importHint}
        fieldError={undefined}
        accept=".xml,.csv,.txt,text/csv,application/xml"
        onChoose={(chosen) => {
          setFile(chosen);
          if (chosen) importing.mutate({ file: chosen });
        }}
      />
      {error && <Failure error={error} />}
      {names && file && (
        <ColumnForm key={names.join('|')} names={names} onSubmit={(columns) => importing.mutate({ file, columns })} />
      )}
      <output aria-live="polite">
        {importing.isPending && words.importing}
        {data && (
          <>
            <strong>{words.result(data)}</strong> {data.skipped > 0 && words.skipped(data.skipped)}
          </>
        )}
      </output>
    </>
  );
}

function unknownColumns(error: unknown): string[] | undefined {
  if (!(error instanceof CourtsideProblem) || error.code !== 'columns_unknown') return undefined;
  return (error.document as { columns?: string[] }).columns;
}

/** Asks which column of a CSV file contains what. */
function ColumnForm({ names, onSubmit }: { names: readonly string[]; onSubmit: (columns: Columns) => void }) {
  const words = useBankWords();
  const [chosen, setChosen] = useState<Partial<Record<(typeof COLUMNS)[number], string>>>({});
  const submit = (): void => {
    const given = Object.entries(chosen).filter(([, name]) => name !== '');
    onSubmit(Object.fromEntries(given) as Columns);
  };
  return (
    <Form className="stack" onSubmit={submit}>
      <div className="form-grid">
        {COLUMNS.map((column) => (
          <Choice
            key={column}
            label={words.columns[column]}
            required={column === 'date' || column === 'amount'}
            value={chosen[column] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [column]: target.value })}
          >
            {options(['', ...names], (name) => name || words.none)}
          </Choice>
        ))}
      </div>
      <div className="row">
        <button type="submit" className="button primary">
          {words.again}
        </button>
      </div>
    </Form>
  );
}
