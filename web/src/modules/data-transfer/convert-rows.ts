import { decimalPlacesOf } from '@courtside/client';
import { normalise, slugOf } from '../../lib/names.ts';
import { recordsOf, type Sheet, toCell } from './csv-sheet.ts';
import { EXTRA, isDateField, type Mapping } from './import-fields.ts';

/** The order of day, month and year in the dates of a file. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const DATE = /^(\d{1,4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,4})\.?(?=$|[T ,])[T ,]*/;

/** Splits a cell into a date `YYYY-MM-DD` and the rest, such as a time. Returns undefined if the date does not exist. */
export function splitDate(cell: string, order: DateOrder): { date: string; rest: string } | undefined {
  const match = DATE.exec(cell.trim());
  if (!match) return undefined;
  const parts = match.slice(1, 4);
  const [year = '', month = '', day = ''] =
    parts[0]!.length === 4 ? parts : ['y', 'm', 'd'].map((one) => parts[order.indexOf(one)]!);
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return undefined;
  return { date, rest: cell.trim().slice(match[0].length) };
}

/** Returns the orders with which all dates of the file are valid, the most usual order first. */
export function possibleOrders({ rows }: Sheet, mapping: Mapping): DateOrder[] {
  const columns = Object.keys(mapping)
    .filter(isDateField)
    .map((field) => mapping[field]!);
  const cells = rows.flatMap((row) => columns.map((at) => row[at]?.trim() ?? '')).filter((cell) => cell !== '');
  return DATE_ORDERS.filter((order) => cells.every((cell) => splitDate(cell, order)));
}

export interface Conversion {
  mapping: Mapping;
  order: DateOrder;
  /** The currency of prices without a currency. */
  currency: string;
}

const STATUS: Readonly<Record<string, string>> = {
  ...{
    canceled: 'cancelled',
    deleted: 'cancelled',
    cancelada: 'cancelled',
    cancelado: 'cancelled',
    storniert: 'cancelled',
  },
  ...{ active: 'confirmed', booked: 'confirmed', paid: 'confirmed', approved: 'confirmed', confirmada: 'confirmed' },
  ...{ single: 'confirmed', subscription: 'confirmed', created: 'confirmed', bestatigt: 'confirmed' },
  ...{ played: 'completed', finished: 'completed', noshow: 'no_show', no_show: 'no_show' },
};

/** Returns the cells of a row by field, as the service reads them. Cells that cannot be converted stay as they are. */
export function convertRow(row: readonly string[], { mapping, order, currency }: Conversion): Record<string, string> {
  const cell = (field: string): string => row[mapping[field] ?? -1]?.trim() ?? '';
  const fields: Record<string, string> = {};
  for (const field of Object.keys(mapping)) {
    const text = cell(field);
    if (EXTRA.includes(field)) continue;
    const split = /_time$|_date$|_on$/.test(field) ? splitDate(text, order) : undefined;
    if (isDateField(field)) fields[field] = split?.date ?? text;
    else fields[field] = split && split.rest !== '' ? split.rest : text;
  }
  const { status } = fields;
  if (status !== undefined) fields['status'] = STATUS[slugOf(status) ?? ''] ?? status;
  if (mapping['last_name'] !== undefined) fields['user'] = `${cell('user')} ${cell('last_name')}`.trim();
  if (mapping['end_time'] === undefined && mapping['duration'] !== undefined)
    fields['end_time'] = endOf(fields['start_time'] ?? '', cell('duration'));
  if (mapping['price'] !== undefined && mapping['price_amount'] === undefined)
    fields['price_amount'] = minorUnits(cell('price'), fields['price_currency'] || currency);
  return fields;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns the end of a booking. The duration is a number of minutes, or hours and minutes such as `1:30`. */
function endOf(start: string, duration: string): string {
  const [, hour, minute, half = ''] = /^(\d{1,2})[:.h](\d{2})(?::\d{2})? ?([ap])?/i.exec(start) ?? [];
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(duration) ?? [];
  const length = hours === undefined ? Number.parseInt(duration) : Number(hours) * 60 + Number(minutes);
  if (hour === undefined || !(length > 0)) return '';
  const hourOfDay = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const end = hourOfDay * 60 + Number(minute) + length;
  return `${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`;
}

/** Returns a price such as `€ 1.234,50` in minor units. Returns other texts as they are. */
function minorUnits(price: string, currency: string): string {
  const digits = price.replace(/[^\d.,-]/g, '');
  if (digits === '') return price === '' ? '' : price;
  const decimal = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isDecimal = decimal >= 0 && digits.length - decimal - 1 !== 3;
  const whole = (isDecimal ? digits.slice(0, decimal) : digits).replace(/[.,]/g, '');
  const amount = Number(isDecimal ? `${whole}.${digits.slice(decimal + 1)}` : whole);
  return Number.isNaN(amount) ? price : String(Math.round(amount * 10 ** decimalPlacesOf(currency)));
}

/**
 * Returns the file that the service gets, with the service's headings. Each record keeps its line, so that the line
 * numbers of errors are those of the chosen file. Returns the chosen file if nothing changes.
 */
export function convertFile(file: File, sheet: Sheet, conversion: Conversion): File {
  const { mapping } = conversion;
  const isSame = sheet.headings.every((heading, at) => {
    const field = normalise(heading).replace(/[\s-]+/g, '_');
    return mapping[field] === at || !Object.values(mapping).includes(at);
  });
  const hasSameCells = sheet.rows.every((row) => {
    const fields = convertRow(row, conversion);
    return Object.entries(fields).every(([field, text]) => row[mapping[field] ?? -1]?.trim() === text);
  });
  if (isSame && hasSameCells && Object.keys(mapping).every((field) => !EXTRA.includes(field))) return file;
  const names = Object.keys(convertRow([], conversion));
  const parts: string[] = [];
  for (const { cells, isHeader } of recordsOf(sheet.text, sheet.delimiter)) {
    const fields = convertRow(cells, conversion);
    const isBlank = cells.every((cell) => cell.trim() === '') || cells[0]?.toLowerCase().startsWith('sep=');
    const line = isHeader ? names : isBlank ? [] : names.map((name) => toCell(fields[name] ?? ''));
    const removed = newlinesIn(cells.join()) - newlinesIn(line.join());
    parts.push(`${'\n'.repeat(Math.max(0, removed))}${line.join(',')}\n`);
  }
  return new File(parts, file.name, { type: 'text/csv' });
}

const newlinesIn = (text: string): number => text.split('\n').length - 1;
