// Reads CAMT.053 (ISO 20022), the bank-to-customer statement. Banks use versions 001.02 to 001.13 and their own
// namespace prefixes.
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { squeeze } from './references.ts';
import {
  checkLineCount,
  type StatementFile,
  isDay,
  minorUnits,
  referenceIn,
  type Statement,
  type StatementLine,
  tidy,
  unreadable,
} from './statement.ts';

export function readCamt(content: string): StatementFile {
  const lineOf = (element: XmlElement): number => content.slice(0, element.start).split('\n').length;
  const root = parse(content);
  const message = all(root, 'BkToCstmrStmt')[0];
  if (!message) {
    const name = nameOf(elementsIn(root)[0] ?? root);
    throw unreadable(`The file is XML, but not a CAMT.053 statement. It contains “${name.slice(0, 50)}”.`);
  }
  const found = all(message, 'Stmt');
  if (found.length === 0) throw unreadable('The file contains no statement.');
  let skipped = 0;
  let count = 0;
  const statements = found.map((statement): Statement => {
    const entries = all(statement, 'Ntry');
    checkLineCount((count += entries.length));
    const lines = entries.flatMap((entry) => {
      if (!isBooked(entry) || textAt(entry, 'CdtDbtInd') !== 'CRDT') {
        skipped += 1;
        return [];
      }
      return readEntry(entry, lineOf);
    });
    const id = textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id');
    return { account: squeeze(id) || null, lines };
  });
  checkLineCount(statements.reduce((sum, { lines }) => sum + lines.length, 0));
  return { statements, skipped };
}

/** The parser never resolves custom entities or external files, so XML bombs have no effect. */
function parse(content: string): XmlElement {
  try {
    const root = parseXml(content, { includeOffsets: true }).root;
    if (root) return root;
  } catch (error) {
    if (error instanceof XmlError) throw unreadable(error.message.split('\n', 1)[0]!, error.line);
    // The parser is recursive, so many nested elements can exceed the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  throw unreadable('The file is not valid XML.');
}

/** Up to version 07, the status is a text. In later versions, the status is an element. */
function isBooked(entry: XmlElement): boolean {
  return (textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts')) === 'BOOK';
}

/** Returns the transfers of an entry. A batch contains several transfers. */
function readEntry(entry: XmlElement, lineOf: (element: XmlElement) => number): StatementLine[] {
  const { amount, currency } = amountAt(entry, lineOf);
  const booked_on = dayAt(entry, lineOf);
  const reference = referenceIn(textAt(entry, 'AcctSvcrRef'));
  const common = { booked_on, currency, isReversal: /^(true|1)$/.test(textAt(entry, 'RvslInd')) };
  const details = at(entry, 'NtryDtls/TxDtls');
  const parts = details.length > 1 ? details.map((detail) => detailAmount(detail, currency)) : [];
  const isSplit = parts.length > 0 && parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0) === amount;
  if (!isSplit) {
    const text = joinTexts(details.flatMap(textsOf)) ?? tidy(textAt(entry, 'AddtlNtryInf'));
    const isOne = details.length === 1;
    const own = isOne ? (reference ?? referenceIn(textAt(details[0]!, 'Refs/AcctSvcrRef'))) : reference;
    return [{ ...common, amount, name: isOne ? payerOf(details[0]!) : null, text, reference: own }];
  }
  return details.flatMap((detail, i) => {
    if (parts[i]! <= 0) return [];
    const own = referenceIn(textAt(detail, 'Refs/AcctSvcrRef'));
    const isUnique = own !== null && own !== reference;
    return {
      ...{ ...common, amount: parts[i]!, name: payerOf(detail), text: joinTexts(textsOf(detail)) },
      reference: isUnique ? own : reference && `${reference}/${i + 1}`,
    };
  });
}

/**
 * Returns the amount of a part of a batch, negative for a debit. Undefined if the
 * amount is missing or in another currency.
 */
function detailAmount(detail: XmlElement, currency: string): number | undefined {
  const amount = at(detail, 'Amt')[0] ?? at(detail, 'AmtDtls/TxAmt/Amt')[0];
  if (!amount || amount.attributes['Ccy'] !== currency) return undefined;
  const units = minorUnits(amount.text.trim(), currency);
  return units !== undefined && textAt(detail, 'CdtDbtInd') === 'DBIT' ? -units : units;
}

function amountAt(entry: XmlElement, lineOf: (element: XmlElement) => number): { amount: number; currency: string } {
  const element = at(entry, 'Amt')[0];
  const currency = element?.attributes['Ccy'] ?? '';
  const amount = element && /^[A-Z]{3}$/.test(currency) ? minorUnits(element.text.trim(), currency) : undefined;
  if (amount === undefined || amount === 0) throw unreadable('An entry has no valid amount.', lineOf(element ?? entry));
  return { amount, currency };
}

function dayAt(entry: XmlElement, lineOf: (element: XmlElement) => number): string {
  const paths = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'];
  const day = paths.map((path) => textAt(entry, path).slice(0, 10)).find((text) => text !== '') ?? '';
  if (!isDay(day)) throw unreadable('An entry has no valid date.', lineOf(entry));
  return day;
}

/** From version 08 on, the name is in the element `Pty`. */
function payerOf(detail: XmlElement): string | null {
  const roles = ['Dbtr', 'UltmtDbtr'].map((role) => `RltdPties/${role}`);
  const names = roles.flatMap((role) => [textAt(detail, `${role}/Nm`), textAt(detail, `${role}/Pty/Nm`)]);
  return tidy(names.find((name) => name.trim() !== '') ?? '');
}

function textsOf(detail: XmlElement): string[] {
  const endToEnd = referenceIn(textAt(detail, 'Refs/EndToEndId'));
  const paths = ['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/AddtlRmtInf'];
  const texts = paths.flatMap((path) => at(detail, path).map(({ text }) => text));
  const given = texts.length > 0 ? texts : [textAt(detail, 'AddtlTxInf')];
  return endToEnd === null ? given : [...given, endToEnd];
}

function joinTexts(texts: readonly string[]): string | null {
  return tidy([...new Set(texts.map((text) => text.trim()))].join(' '));
}

/** The name without the prefix of its namespace. */
const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

const elementsIn = ({ children }: XmlElement): XmlElement[] => children.filter((child) => child instanceof XmlElement);

const all = (parent: XmlElement, name: string): XmlElement[] =>
  elementsIn(parent).filter((child) => nameOf(child) === name);

/** Returns the elements with a path of names. */
function at(parent: XmlElement, path: string): XmlElement[] {
  return path.split('/').reduce((parents, name) => parents.flatMap((one) => all(one, name)), [parent]);
}

const textAt = (parent: XmlElement, path: string): string => at(parent, path)[0]?.text.trim() ?? '';
