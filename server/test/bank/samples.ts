/** An entry of a CAMT.053 statement. Missing fields are left out. */
export interface Entry {
  amount: string;
  currency?: string;
  date?: string;
  text?: string;
  name?: string;
  reference?: string;
  endToEnd?: string;
  kind?: 'CRDT' | 'DBIT';
  status?: string;
  isReversal?: boolean;
  /** The parts of a batch. */
  parts?: Pick<Entry, 'amount' | 'text' | 'name' | 'reference'>[];
}

const element = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;

export const IBAN = 'DE02120300000000202051';

interface Style {
  version: string;
  prefix: string;
  account: string;
}

function detailOf({ amount, text, name, reference, endToEnd }: Entry, currency: string, { version }: Style): string {
  const payer = version >= '08' ? element('Pty', element('Nm', name)) : element('Nm', name);
  const inPart = version >= '03' ? `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` : '';
  const old = `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`;
  return element(
    'TxDtls',
    element('Refs', element('AcctSvcrRef', reference) + element('EndToEndId', endToEnd ?? 'NOTPROVIDED')) +
      (inPart || old) +
      element('RltdPties', element('Dbtr', payer)) +
      element('RmtInf', text?.startsWith('RF') ? structured(text) : element('Ustrd', text)),
  );
}

const structured = (text: string): string => element('Strd', element('CdtrRefInf', element('Ref', text)));

function entryOf(entry: Entry, style: Style): string {
  const { amount, currency = 'EUR', date = '2026-11-20', kind = 'CRDT', status = 'BOOK', isReversal, parts } = entry;
  return element(
    'Ntry',
    `<Amt Ccy="${currency}">${amount}</Amt>${element('CdtDbtInd', kind)}` +
      element('RvslInd', isReversal ? 'true' : undefined) +
      element('Sts', style.version >= '08' ? element('Cd', status) : status) +
      element('BookgDt', style.version === '04' ? element('DtTm', `${date}T10:00:00+01:00`) : element('Dt', date)) +
      element('AcctSvcrRef', entry.reference) +
      element('NtryDtls', (parts ?? [entry]).map((part) => detailOf(part, currency, style)).join('\n')),
  );
}

/** Returns a CAMT.053 file with one statement for each list of entries. */
export function camt(statements: readonly Entry[][], style: Partial<Style> = {}): string {
  const full = { version: '02', prefix: '', account: element('IBAN', IBAN), ...style };
  const texts = statements.map((entries, i) => {
    const account = element('Acct', element('Id', full.account));
    return element('Stmt', element('Id', `S${i}`) + account + entries.map((entry) => entryOf(entry, full)).join('\n'));
  });
  const body = `<Document>${element('BkToCstmrStmt', element('GrpHdr', '') + texts.join('\n'))}</Document>`;
  const { prefix, version } = full;
  const prefixed = prefix === '' ? body : body.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`);
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  const space = `${name}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${prefixed.replace('Document>', `Document ${space}>`)}`;
}

/** CSV files in the form of several banks. Each has one payment of 24.00 on 20 November 2026, and one debit. */
export const csvSamples: Readonly<Record<string, string>> = {
  'German savings bank':
    '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz";' +
    '"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"\n' +
    `"${IBAN}";"20.11.26";"20.11.26";"GUTSCHR. UEBERWEISUNG";"TEXT";"";"Anna Schmidt";"DE1";"24,00";"EUR";"Umsatz gebucht"\n` +
    `"${IBAN}";"20.11.26";"20.11.26";"LASTSCHRIFT";"Strom";"";"Stadtwerke";"DE2";"-1.250,10";"EUR";"Umsatz gebucht"\n` +
    `"${IBAN}";"21.11.26";"21.11.26";"GUTSCHR. UEBERWEISUNG";"Later";"";"Bob";"DE3";"9,00";"EUR";"Umsatz vorgemerkt"\n`,
  'German direct bank':
    `"Girokonto";"${IBAN}"\n"Zeitraum:";"01.11.2026 - 30.11.2026"\n""\n` +
    '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Betrag (€)"\n' +
    '"20.11.2026";"20.11.2026";"Gebucht";"Anna Schmidt";"Club";"TEXT";"24,00 €"\n' +
    '"20.11.2026";"20.11.2026";"Gebucht";"Club";"Stadtwerke";"Strom";"-1.250,10 €"\n',
  Spanish:
    'Movimientos de la cuenta\n\nF. Contable;F. Valor;Concepto;Ordenante;Importe;Divisa;Saldo\n' +
    '20/11/2026;20/11/2026;TEXT;Anna Schmidt;24,00;EUR;1.024,00\n20/11/2026;20/11/2026;Luz;;-1.250,10;EUR;0,00\n',
  Dutch:
    '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mededelingen"\n' +
    `"20261120","Anna Schmidt","${IBAN}","NL1","OV","Bij","24,00","TEXT"\n` +
    `"20261120","Energie","${IBAN}","NL2","IC","Af","1250,10","Gas"\n`,
  British:
    'Date,Type,Description,Paid out,Paid in,Balance\n20 Nov 2026,FPI,TEXT,,£24.00,"£1,024.00"\n' +
    '20 Nov 2026,DD,Gas,"£1,250.10",,£0.00\n\n,,Total,,,\n',
  American: 'Posting Date,Description,Amount\n11/20/2026,TEXT,24.00\n11/20/2026,Gas,"-1,250.10"\n',
};
