import type { ClubRow } from '../club/store.ts';
import { imagePath } from '../club/schema.ts';
import { escapeHtml } from '../../platform/text.ts';

/** A line of text. With a `url`, the line is a link. With `qr`, the image with this text as a QR code follows. */
export interface Line {
  text: string;
  url?: string;
  qr?: string;
}

/** A box in an email. `text` is for the text part, `lines` and `photo` are for the HTML part. */
export interface Box {
  text: string;
  lines: Line[];
  /** The hash of the court's photo. */
  photo: string | null;
  /** Replaces `lines` in the HTML part. The first row and the first column are headings. */
  table?: string[][];
}

interface HtmlMail {
  lang: string;
  subject: string;
  club: Pick<ClubRow, 'colour' | 'logo'>;
  /** The club's name, or words such as "The club" if it has none. */
  clubName: string;
  /** The origin that users see (`PUBLIC_URL`). */
  origin: string;
  /** Paragraphs, and a box with the details of a booking. */
  body: (string | Box)[];
  link: string | undefined;
  url: string;
  footer: string[];
}

/** The Content-ID of the attached image with the QR code (RFC 2392). */
export const QR_CODE_ID = 'qr-code';
const DEFAULT_COLOUR = '#0a6b50';
const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5';
const SMALL = 'font-size:13px;line-height:1.5';
const LOGO_SIZE = 'height="40" style="height:40px;max-width:100%;vertical-align:middle;margin-right:12px"';
/** Visible on white and on black, because mail programs choose the background. */
const BORDER = '1px solid #8a8f8d';

/**
 * Returns the HTML part of an email. Mail programs support only tables and inline styles. Except on the button, the
 * HTML sets no text colours and no backgrounds, so that dark themes can choose them.
 */
export function htmlOf({ lang, subject, club, clubName, origin, body, link, url, footer }: HtmlMail): string {
  const colour = club.colour ?? DEFAULT_COLOUR;
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<style>:root{color-scheme:light dark}</style></head><body style="margin:0;padding:16px">',
    `<table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;${FONT}">`,
    row(`padding:8px 0 12px;border-bottom:4px solid ${colour};font-size:20px;font-weight:bold`, [
      ...imageOf(club.logo, origin, LOGO_SIZE),
      escapeHtml(clubName),
    ]),
    row('padding:8px 0 16px', [
      ...body.map((part) => (typeof part === 'string' ? paragraph(part) : boxOf(part, origin))),
      ...(link === undefined ? [] : [buttonOf(link, url, colour), addressOf(url)]),
    ]),
    row(`padding:12px 0;border-top:${BORDER};${SMALL}`, [
      `<strong>${escapeHtml(clubName)}</strong> · ${linkTo(origin)}`,
      ...footer.map((line) => `<br>${escapeHtml(line)}`),
    ]),
    '</table></body></html>',
  ].join('\n');
}

function row(style: string, content: string[]): string {
  return `<tr><td style="${style}">${content.join('\n')}</td></tr>`;
}

function paragraph(line: string): string {
  return `<p style="margin:12px 0">${escapeHtml(line)}</p>`;
}

function boxOf({ lines: [first, ...others], photo, table }: Box, origin: string): string {
  if (table) return tableOf(table);
  const lines = others.map(lineOf);
  const details = [`<strong>${escapeHtml(first!.text)}</strong>`, ...lines].join('<br>');
  const image = imageOf(photo, origin, 'width="566" style="width:100%;border-radius:8px;margin-bottom:12px"');
  const style = `margin:12px 0;padding:12px 16px;border:${BORDER};border-radius:8px`;
  return `<div style="${style}">${image.join('')}<p style="margin:0">${details}</p></div>`;
}

function lineOf({ text, url, qr }: Line): string {
  const line = url === undefined ? escapeHtml(text) : linkTo(url, text);
  if (qr === undefined) return line;
  return `${line}<br><img src="cid:${QR_CODE_ID}" alt="" width="180" style="width:180px;margin-top:8px">`;
}

function tableOf([heads, ...rows]: string[][]): string {
  const head = heads!.map((text, i) => cellOf(text, i, 'col')).join('');
  const body = rows.map((row) => `<tr>${row.map((text, i) => cellOf(text, i, i === 0 ? 'row' : null)).join('')}</tr>`);
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0"><tr>${head}</tr>${body.join('')}</table>`;
}

/** @param scope whether the cell is the heading of a column or of a row; null for other cells */
function cellOf(text: string, column: number, scope: 'col' | 'row' | null): string {
  const [tag, attributes] = scope === null ? ['td', ''] : ['th', ` scope="${scope}"`];
  const style = `padding:6px 4px;border-bottom:${BORDER};${scope === null ? '' : SMALL}`;
  return `<${tag}${attributes} align="${column === 0 ? 'left' : 'right'}" style="${style}">${escapeHtml(text)}</${tag}>`;
}

function linkTo(url: string, text = url): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}

/** Returns the button. It is a table cell, because Outlook ignores the background and the padding of links. */
function buttonOf(link: string, url: string, colour: string): string {
  const style = `display:inline-block;padding:12px 24px;font-weight:bold;text-decoration:none;color:${textOn(colour)}`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 8px"><tr><td bgcolor="${colour}"
style="border-radius:8px;background:${colour}"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(link)}</a></td></tr></table>`;
}

function addressOf(url: string): string {
  return `<p style="margin:8px 0;${SMALL};word-break:break-all">${linkTo(url)}</p>`;
}

/**
 * Returns the HTML of the logo or of a photo, or nothing if it cannot be loaded over HTTPS. Mail programs block images
 * that are loaded over HTTP.
 */
function imageOf(hash: string | null, origin: string, size: string): string[] {
  if (hash === null || !origin.startsWith('https:')) return [];
  return [`<img src="${escapeHtml(`${origin}${imagePath(hash)}`)}" alt="" ${size}>`];
}

/** Returns white or black, whichever has more contrast to the colour (WCAG 2.2). */
function textOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.179 ? '#000000' : '#ffffff';
}
