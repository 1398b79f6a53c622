// Reads the CSV files of online banking. Each bank has its own names of columns, formats and lines above the header.
import { readRecords } from '../../platform/csv-records.ts';
import { normalise } from '../../platform/text.ts';
import { Problem } from '../../platform/errors.ts';
import { decimalPlacesOf } from '../../../../client/src/money.ts';
import { type Amount, dayReader, numberReader } from './csv-values.ts';
import { squeeze } from './references.ts';
import type { StatementColumns } from './schema.ts';
import {
  checkLineCount,
  type StatementFile,
  minorUnits,
  referenceIn,
  type StatementLine,
  tidy,
  unreadable,
} from './statement.ts';

type Column = keyof StatementColumns | 'debit' | 'direction' | 'state' | 'account';

/** The known names of each column, without accents, signs and currencies. An earlier name in a list has priority. */
const NAMES: Readonly<Record<Column, string>> = {
  date:
    'buchungstag|buchungsdatum|buchung|fecha contable|fecha operacion|fecha de operacion|f contable|f operacion|fecha|' +
    'boekdatum|boekingsdatum|datum|booking date|booked on|transaction date|posting date|completed date|date|' +
    'date operation|data contabile|data',
  amount: 'betrag|umsatz|umsatz in|importe|monto|bedrag|amount|montant|importo',
  credit: 'haben|abono|abonos|haber|ingreso|ingresos|paid in|money in|credit amount|credit|entrate',
  debit: 'soll|cargo|cargos|debe|gasto|gastos|paid out|money out|debit amount|debit|uscite',
  direction: 'af bij|soll haben|s h|kennzeichen|debit credit|credit debit|debet credit|cd|d c|signo',
  name:
    'name zahlungsbeteiligter|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|zahlungspflichtige r|' +
    'zahlungspflichtiger|auftraggeber empfanger|auftraggeber begunstigter|auftraggeber|ordenante|' +
    'ordenante beneficiario|beneficiario ordenante|nombre|naam tegenpartij|naam omschrijving|tegenpartij naam|naam|' +
    'counter party|counterparty|counterparty name|payer|payer name|partner name|name',
  text:
    'text|verwendungszweck|betreff|buchungstext verwendungszweck|concepto|concepto ampliado|observaciones|mas datos|mededelingen|' +
    'omschrijving 1|omschrijving 2|omschrijving 3|omschrijving|payment reference|reference|description|' +
    'transaction description|details|memo|narrative|libelle|causale',
  reference:
    'bankreferenz|bank reference|transactiereferentie|transactie referentie|volgnr|transaction id|transaction reference|' +
    'referencia banco|numero de operacion',
  currency: 'wahrung|waehrung|divisa|moneda|munt|muntsoort|valuta code|currency|devise',
  state: 'status|estado|info|state|umsatzstatus|statut|etat',
  account: 'auftragskonto|iban auftragskonto|iban bban|rekening|rekeningnummer|cuenta|own account|account iban',
};

/** The header must be in one of the first lines, up to this number. */
const MAX_HEADER_LINE = 40;

interface Row {
  line: number;
  cells: string[];
}

type Places = Partial<Record<Column, number[]>>;

export async function readCsvStatement(
  content: string,
  options: { columns: StatementColumns | undefined; currency: string; today: string },
): Promise<StatementFile> {
  const { rows, delimiter } = await readTable(content);
  const { places, start, header } = findHeader(rows, options.columns);
  const data = rows.slice(start).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  checkLineCount(data.length);
  const cellOf = ({ cells }: Row, column: Column): string =>
    (places[column] ?? [])
      .map((place) => cells[place]?.trim() ?? '')
      .filter(Boolean)
      .join(' ');
  const columns = ['amount', 'credit', 'debit'] as const;
  const inHeader = splitName(header[(places.amount ?? places.credit)![0]!]!).currency;
  const currencyOf = (row: Row): string => cellOf(row, 'currency').toUpperCase() || (inHeader ?? options.currency);
  const amountAt = (row: Row, column: Column): Amount => ({
    text: cellOf(row, column),
    decimals: decimalPlacesOf(currencyOf(row)),
  });
  const readNumber = numberReader(
    data.flatMap((row) => columns.map((column) => amountAt(row, column))),
    delimiter,
  );
  const readDay = dayReader(
    data.map((row) => cellOf(row, 'date')),
    options.today,
  );
  let skipped = 0;
  const accounts = new Set<string>();
  const lines = data.flatMap((row): StatementLine[] => {
    const [date, given] = [cellOf(row, 'date'), columns.map((column) => cellOf(row, column)).join('')];
    // Totals and remarks below the transfers have no date or no amount.
    if (date === '' || given === '') return [];
    const booked_on = readDay(date);
    if (booked_on === undefined) throw unreadable(`“${date.slice(0, 40)}” is not a date.`, row.line);
    accounts.add(squeeze(cellOf(row, 'account')));
    const currency = currencyOf(row);
    const decimals = decimalPlacesOf(currency);
    const amount = readAmount(row, { cellOf, readNumber: (text) => readNumber({ text, decimals }), currency });
    if (amount <= 0 || isUnbooked(cellOf(row, 'state'))) {
      skipped += 1;
      return [];
    }
    const [name, text] = [tidy(cellOf(row, 'name')), tidy(cellOf(row, 'text'))];
    return [
      { booked_on, amount, currency, name, text, reference: referenceIn(cellOf(row, 'reference')), isReversal: false },
    ];
  });
  accounts.delete('');
  const [account = null, other] = accounts;
  if (other !== undefined) throw unreadable('The file contains several accounts. Export one account.');
  return { statements: [{ account, lines }], skipped };
}

interface AmountReader {
  cellOf: (row: Row, column: Column) => string;
  readNumber: (text: string) => string | undefined;
  currency: string;
}

/** Returns the amount of a row in minor units, negative for a debit. */
function readAmount(row: Row, { cellOf, readNumber, currency }: AmountReader): number {
  const [credit, debit] = [cellOf(row, 'credit'), cellOf(row, 'debit')];
  const given = cellOf(row, 'amount') || credit || debit;
  const text = readNumber(given);
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadable(`“${currency.slice(0, 40)}” is not a currency.`, row.line);
  const amount = text === undefined ? undefined : minorUnits(text.replace('-', ''), currency);
  if (amount === undefined) throw unreadable(`“${given.slice(0, 40)}” is not an amount in ${currency}.`, row.line);
  const isNegative = text!.startsWith('-');
  const direction = cellOf(row, 'direction');
  const isDebit = DEBIT.test(normalise(direction));
  if (direction !== '' && !isDebit && !CREDIT.test(normalise(direction)))
    throw unreadable(`“${direction.slice(0, 40)}” is not a direction.`, row.line);
  const isInDebitColumn = cellOf(row, 'amount') === '' && (credit === '' || Number(readNumber(credit) ?? 0) === 0);
  return isNegative || isDebit || (isInDebitColumn && debit !== '') ? -amount : amount;
}

const DEBIT = /^(af|debit|debet|d|s|soll|dbit|dr|-|cargo|debe|gasto|out|uit|belastung|lastschrift)$/;
const CREDIT = /^(bij|credit|c|h|haben|crdt|cr|\+|abono|haber|ingreso|in|gutschrift)$/;

/** States of transfers that are not booked yet or failed, in English, German, Spanish, Dutch and French. */
const UNBOOKED = new RegExp(
  'pending|declined|failed|reverted|cancell?ed|rejected|returned|' +
    'vorgemerkt|ausstehend|abgelehnt|zuruckgewiesen|fehlgeschlagen|storniert|abgebrochen|' +
    'pendiente|rechazad|denegad|fallid|cancelad|anulad|devuelt|' +
    'in afwachting|in behandeling|geweigerd|afgewezen|mislukt|geannuleerd|teruggeboekt|' +
    'en attente|refuse|rejete|echoue|annule',
);

const isUnbooked = (state: string): boolean => UNBOOKED.test(normalise(state));

async function readTable(content: string): Promise<{ rows: Row[]; delimiter: string }> {
  const delimiter = delimiterOf(content);
  const rows: Row[] = [];
  for await (const record of readRecords(singleChunk(content), delimiter)) {
    if (!record.cells) throw unreadable('The line has a quote that is not closed, or is too long.', record.line);
    rows.push(record);
    checkLineCount(rows.length - MAX_HEADER_LINE);
  }
  return { rows, delimiter };
}

async function* singleChunk(content: string): AsyncGenerator<string> {
  yield content.replace(/^\uFEFF/, '');
}

/** Returns the delimiter that makes the most columns in one of the first lines. */
function delimiterOf(content: string): string {
  const lines = content.slice(0, 20_000).split(/\r?\n|\r/, MAX_HEADER_LINE);
  const widthOf = (delimiter: string): number => Math.max(...lines.map((line) => line.split(delimiter).length));
  return [';', ',', '\t', '|'].reduce((best, one) => (widthOf(one) > widthOf(best) ? one : best));
}

/** @throws {Problem} `columns_unknown` with the names in the widest of the first lines */
function findHeader(
  rows: readonly Row[],
  given: StatementColumns | undefined,
): { places: Places; start: number; header: string[] } {
  const first = rows.slice(0, MAX_HEADER_LINE);
  for (const [i, { cells }] of first.entries()) {
    const places = given ? givenPlaces(cells, given) : knownPlaces(cells);
    if (places.date && (places.amount ?? places.credit)) return { places, start: i + 1, header: cells };
  }
  const widest = first.reduce<string[]>((best, { cells }) => (cells.length > best.length ? cells : best), []);
  const columns = widest.map((cell) => cell.trim().slice(0, 100)).filter(Boolean);
  if (columns.length < 2) throw unreadable('The file is neither CAMT.053 nor CSV with a line of column names.');
  throw new Problem('columns_unknown', undefined, { extra: { columns: [...new Set(columns)].slice(0, 100) } });
}

function givenPlaces(cells: readonly string[], given: StatementColumns): Places {
  const found = Object.entries(given).map(
    ([column, name]) => [column, cells.findIndex((cell) => keyOf(cell) === keyOf(name))] as const,
  );
  if (found.some(([, place]) => place === -1)) return {};
  const used = new Set(found.map(([, place]) => place));
  const { debit, direction, state, account, currency } = knownPlaces(cells);
  const known = Object.entries({ debit, direction, state, account, currency }).filter(
    ([, places]) => places && !used.has(places[0]!),
  );
  return Object.fromEntries([...known, ...found.map(([column, place]) => [column, [place]] as const)]);
}

function knownPlaces(cells: readonly string[]): Places {
  const keys = cells.map((cell) => splitName(cell).key);
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([column, names]) => {
      const places = names.split('|').flatMap((name) => {
        const place = keys.indexOf(name);
        return place === -1 ? [] : [place];
      });
      if (places.length === 0) return [];
      return [[column, column === 'text' ? places : places.slice(0, 1)]];
    }),
  );
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Returns the name of a column without the currency at its end, such as `EUR` in `Betrag EUR` and `Bedrag (EUR)`. */
function splitName(name: string): { key: string; currency?: string } {
  const key = keyOf(name);
  const [, bare, currency] = /^(.+) ([a-z]{3})$/.exec(key) ?? [];
  if (!CURRENCIES.has(currency?.toUpperCase() ?? '')) return { key };
  return { key: bare!, currency: currency!.toUpperCase() };
}

const keyOf = (name: string): string =>
  normalise(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
