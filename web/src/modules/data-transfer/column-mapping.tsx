import { useLanguage } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { convertRow, DATE_ORDERS, type DateOrder, splitDate } from './convert-rows.ts';
import { ENCODINGS, type Sheet } from './csv-sheet.ts';
import { useFileWords } from './files-words.ts';
import { FIELDS, type ImportField, type Preset, PRESET_NAMES, PRESETS, REQUIRED } from './import-fields.ts';
import type { FileMapping } from './use-mapping.ts';

const SHOWN_ROWS = 5;

/** Shows which column of the file is which field, how dates are read, and the first rows as they would be imported. */
export function ColumnMapping({ mapping, sheet }: { mapping: FileMapping; sheet: Sheet }) {
  const words = useFileWords();
  const { kind, conversion, missing } = mapping;
  const isRequired = (field: string): boolean => REQUIRED[kind].includes(field);
  const fields = FIELDS[kind] as readonly ImportField[];
  const others = fields.filter((field) => !isRequired(field));
  const column = (field: ImportField) => <ColumnChoice key={field} {...{ field, mapping, sheet }} />;
  const used = Object.values(conversion.mapping);
  const unused = sheet.headings.filter((heading, at) => heading !== '' && !used.includes(at));
  const found = others.filter((field) => conversion.mapping[field] !== undefined);
  return (
    <section className="stack" aria-label={words.columnsTitle}>
      <h3>{words.columnsTitle}</h3>
      <p className="hint">{words.columnsHint}</p>
      <div className="form-grid">
        {kind === 'bookings' && (
          <Choice
            label={words.from}
            value={mapping.preset ?? ''}
            onChange={({ target }) => mapping.setPreset((target.value || undefined) as Preset | undefined)}
          >
            <option value="">{words.otherSystem}</option>
            {PRESETS.map((preset) => (
              <option key={preset} value={preset}>
                {PRESET_NAMES[preset]}
              </option>
            ))}
          </Choice>
        )}
        {mapping.example !== undefined && <DateChoice mapping={mapping} example={mapping.example} />}
        {!sheet.encoding.startsWith('utf-') && (
          <Choice
            label={words.encoding}
            value={sheet.encoding}
            onChange={({ target }) => void mapping.setEncoding(target.value)}
          >
            {Object.keys(ENCODINGS).map((encoding) => (
              <option key={encoding}>{encoding}</option>
            ))}
          </Choice>
        )}
      </div>
      <div className="form-grid">{fields.filter(isRequired).map(column)}</div>
      <Fold title={words.moreColumns} summary={words.found(found.length)}>
        <div className="form-grid">{others.map(column)}</div>
      </Fold>
      {missing.length > 0 && (
        <p className="field-error" role="alert">
          {words.missing(missing.map((field) => words.fields[field as ImportField]))}
        </p>
      )}
      {unused.length > 0 && (
        <p className="hint">
          {words.ignored} {unused.join(', ')}
        </p>
      )}
      <Preview mapping={mapping} sheet={sheet} />
    </section>
  );
}

interface MappingProps {
  mapping: FileMapping;
  sheet: Sheet;
}

function ColumnChoice({ field, mapping, sheet }: MappingProps & { field: ImportField }) {
  const words = useFileWords();
  return (
    <Choice
      label={words.fields[field]}
      value={mapping.conversion.mapping[field] ?? ''}
      onChange={({ target }) => mapping.setColumn(field, target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{words.noColumn}</option>
      {sheet.headings.map((heading, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two columns can have the same heading
        <option key={at} value={at}>
          {heading || words.columnNumber(at + 1)}
        </option>
      ))}
    </Choice>
  );
}

function DateChoice({ mapping, example }: { mapping: FileMapping; example: string }) {
  const words = useFileWords();
  const formats = useFormats();
  const { order } = mapping.conversion;
  const read = (one: DateOrder): string | undefined => splitDate(example, one)?.date;
  return (
    <Choice label={words.dates} value={order} onChange={({ target }) => mapping.setOrder(target.value as DateOrder)}>
      {DATE_ORDERS.filter((one) => one === order || mapping.orders.includes(one)).map((one) => (
        <option key={one} value={one}>
          {words.orders[one]}
          {read(one) !== undefined && `: ${example} = ${formats.date(read(one)!)}`}
        </option>
      ))}
    </Choice>
  );
}

/** The first rows, with the texts that the service gets. */
function Preview({ mapping: { conversion }, sheet }: MappingProps) {
  const words = useFileWords();
  const { language } = useLanguage();
  const rows = sheet.rows.slice(0, SHOWN_ROWS).map((row, i) => ({ i, fields: convertRow(row, conversion) }));
  const [first] = rows;
  if (!first || Object.keys(first.fields).length === 0) return null;
  const columns = Object.keys(first.fields).map((field) => ({
    head: words.fields[field as ImportField],
    render: (row: typeof first) => row.fields[field],
  }));
  return (
    <>
      <p className="hint">{words.firstRows(rows.length.toLocaleString(language))}</p>
      <div className="import-preview">
        <DataTable label={words.preview} isFigures rows={rows} keyOf={({ i }) => i} columns={columns} />
      </div>
    </>
  );
}
