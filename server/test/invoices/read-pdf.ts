import { inflateSync } from 'node:zlib';

/** Reads the texts of a PDF that `pdfkit` has written. Only the parts of the format that it uses are supported. */
export function readPdf(pdf: Buffer): { text: string; pages: number; raw: string } {
  const raw = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) objects.set(id!, body!);
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)?.[1];
      if (cmap !== undefined) fonts.set(name!, lettersOf(streamOf(objects.get(cmap)!)));
    }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const texts = pages.map((page) => textOf(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!), fonts));
  return { text: texts.join('\n'), pages: pages.length, raw };
}

function streamOf(body: string): string {
  const bytes = Buffer.from(/stream\n([^]*)\nendstream/.exec(body)![1]!, 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** Returns the letter of each glyph. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first, list] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const texts = [...list!.matchAll(/<([\w ]*)>/g)].map(([, hex]) => hex!.replaceAll(' ', ''));
    for (const [i, hex] of texts.entries())
      letters.set(Number.parseInt(first!, 16) + i, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  }
  return letters;
}

/** Returns one line for each operator that shows text. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let letters: ReadonlyMap<number, string> | undefined;
  const lines: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font);
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!);
    lines.push(glyphs.map((glyph) => letters!.get(Number.parseInt(glyph, 16)) ?? '?').join(''));
  }
  return lines.join('\n');
}
