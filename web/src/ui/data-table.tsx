import './data-table.css';
import type { ReactNode } from 'react';

interface Column<T> {
  head: string;
  /** Returns the content of a row's cell. Null leaves the cell empty, and hides its label on a phone. */
  render: (row: T) => ReactNode;
  /** `title` names the row; `long` can break inside words, such as an email address. */
  kind?: keyof typeof CLASSES;
}

const CLASSES = { title: 'title', number: 'number', long: 'long', actions: 'cell-actions' };

interface Props<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  classOf?: (row: T) => string | undefined;
  /** Whether the cells are mainly numbers. Such a table stays a table on a phone. */
  isFigures?: boolean;
}

/** A list of rows. Where the columns have no room, for example on a phone, each row becomes a card. */
export function DataTable<T>({ label, columns, rows, keyOf, classOf, isFigures = false }: Props<T>) {
  return (
    <div className={isFigures ? 'data-table figures' : 'data-table'}>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="list">
          <thead>
            <tr>
              {columns.map(({ head, kind }) => (
                <th key={head} scope="col" className={kind && CLASSES[kind]}>
                  {kind === 'actions' ? <span className="visually-hidden">{head}</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className={classOf?.(row)}>
                {columns.map(({ head, kind, render }) =>
                  kind === 'title' ? (
                    <th key={head} scope="row" className="long">
                      {render(row)}
                    </th>
                  ) : (
                    <td key={head} className={kind && CLASSES[kind]} data-label={head}>
                      {render(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
