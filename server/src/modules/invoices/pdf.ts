// Draws invoices and receipts as PDF: A4, with the seller, the buyer, a table, totals, notes and page numbers.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PrintedDocument } from './document.ts';

/** Roboto covers Latin, Greek and Cyrillic. Each PDF contains only the letters that it needs. */
const FONTS = {
  regular: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  bold: '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
};
const MARGIN = 50;
/** The space between two cells, and the font size, in points. */
const [GAP, SIZE] = [10, 9];
const GREY = '#595959';

const readFont = (name: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(name)));

/** Returns the PDF. The library is loaded when it is first needed. */
export async function drawPdf(document: PrintedDocument): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const [regular, bold] = await Promise.all([readFont(FONTS.regular), readFont(FONTS.bold)]);
  const { title, locale, seller, date } = document;
  const pdf = new PdfDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, lang: locale.slice(0, 2), displayTitle: true },
    // Without a font, the library would look for its own fonts, which a release does not contain.
    font: regular as never,
    info: { Title: title, Author: seller.legal_name ?? '', CreationDate: date, ModDate: date },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  drawHead(pdf, document);
  drawTable(pdf, document);
  drawTotals(pdf, document);
  drawPageNumbers(pdf, document);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

type Pdf = PDFKit.PDFDocument;

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;
const endOf = (pdf: Pdf): number => pdf.page.height - MARGIN - 2 * SIZE;

function drawHead(pdf: Pdf, { title, facts, seller, buyer }: PrintedDocument): void {
  const half = (widthOf(pdf) - 2 * GAP) / 2;
  pdf
    .font('bold')
    .fontSize(11)
    .text(seller.legal_name ?? '', MARGIN, MARGIN, { width: half });
  pdf.font('regular').fontSize(SIZE).fillColor(GREY);
  for (const text of [seller.address, seller.tax_number]) if (text !== null) pdf.text(text, { width: half });
  const left = pdf.y;
  pdf
    .fillColor('black')
    .font('bold')
    .fontSize(15)
    .text(title, MARGIN + half + 2 * GAP, MARGIN, { width: half });
  pdf.fontSize(SIZE).font('regular').moveDown(0.3);
  for (const fact of facts) pdf.text(fact, { width: half });
  const y = Math.max(left, pdf.y) + 3 * SIZE;
  pdf.font('bold').fontSize(10).text(buyer.name, MARGIN, y, { width: half });
  pdf.font('regular').fontSize(SIZE);
  if (buyer.address !== null) pdf.text(buyer.address, { width: half });
  pdf.y += 3 * SIZE;
}

function drawTable(pdf: Pdf, { columns, rows }: PrintedDocument): void {
  const free = widthOf(pdf) - GAP * (columns.length - 1);
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / all) * free);
  const drawRow = (cells: readonly string[], font: 'regular' | 'bold'): void => {
    pdf.font(font).fontSize(SIZE);
    const height = Math.max(...cells.map((cell, i) => pdf.heightOfString(cell, { width: widths[i]! })));
    if (pdf.y + height > endOf(pdf)) {
      pdf.addPage();
      if (font === 'regular')
        drawRow(
          columns.map(({ name }) => name),
          'bold',
        );
      pdf.font(font);
    }
    const { y } = pdf;
    let x = MARGIN;
    for (const [i, cell] of cells.entries()) {
      pdf.text(cell, x, y, { width: widths[i]!, align: columns[i]!.align });
      x += widths[i]! + GAP;
    }
    pdf.y = y + height + 3;
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + widthOf(pdf), pdf.y)
      .lineWidth(0.5)
      .strokeColor('#bfbfbf')
      .stroke();
    pdf.y += 4;
  };
  drawRow(
    columns.map(({ name }) => name),
    'bold',
  );
  for (const row of rows) drawRow(row, 'regular');
}

function drawTotals(pdf: Pdf, { totals, notes }: PrintedDocument): void {
  const width = widthOf(pdf) / 2;
  pdf.y += SIZE;
  for (const { name, value, isBold = false } of totals) {
    if (pdf.y + 2 * SIZE > endOf(pdf)) pdf.addPage();
    const { y } = pdf;
    pdf.font(isBold ? 'bold' : 'regular').fontSize(isBold ? 10 : SIZE);
    const height = pdf.heightOfString(name, { width: width * 0.65 });
    pdf.text(name, MARGIN + width, y, { width: width * 0.65 });
    pdf.text(value, MARGIN + width * 1.65, y, { width: width * 0.35, align: 'right' });
    pdf.y = y + height + 3;
  }
  pdf.font('regular').fontSize(SIZE);
  for (const note of notes) {
    pdf.y += 2 * SIZE;
    const height = pdf.heightOfString(note, { width: widthOf(pdf) });
    if (pdf.y + height > endOf(pdf)) pdf.addPage();
    pdf.text(note, MARGIN, pdf.y, { width: widthOf(pdf) });
  }
}

function drawPageNumbers(pdf: Pdf, { pageOf }: PrintedDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let n = 0; n < count; n += 1) {
    pdf.switchToPage(n);
    // Below the margin, text would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(8).fillColor(GREY);
    const y = pdf.page.height - MARGIN;
    pdf.text(pageOf(n + 1, count), MARGIN, y, { width: widthOf(pdf), align: 'right', lineBreak: false });
  }
}
