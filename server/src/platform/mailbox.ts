import { readEmail } from './email-address.ts';

/** A name, which can be empty, and an email address. */
export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Reads `NAME <ADDRESS>` or `ADDRESS`. Everything before the address is the name, because people write names without
 * the quotes that RFC 5322 requires (3.4): a parser reads `Club: Tennis (Hall), Ltd` as a group, a comment and a list.
 * A name can also be a quoted string or encoded words (RFC 2047).
 */
export function mailboxOf(text: string): Mailbox | undefined {
  const match = /^(?:([^\r\n]*)<([^<>\s@,;]+@[^<>\s@,;]+)>|([^<>\s@,;]+@[^<>\s@,;]+))$/.exec(text.trim());
  if (!match) return undefined;
  const [, before = '', address = match[3]!] = match;
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(before.trim())?.[1];
  // Another address in angle brackets is the start of a list.
  if (quoted === undefined && /<[^<>\s]+@[^<>\s]+>/.test(before)) return undefined;
  const name = quoted === undefined ? before : quoted.replace(/\\(.)/g, '$1');
  // `readEmail` rejects addresses in a local network, such as `book@localhost`. Accept them unchanged.
  return { name: headerText(decoded(name)), address: readEmail(address) ?? address };
}

/** Returns a text in one line for the header of an email, without control characters. */
export function headerText(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Decodes encoded words (RFC 2047). White space between two of them is not part of the text (6.2). */
function decoded(text: string): string {
  const joined = text.replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?)/gi, '$1');
  return joined.replace(
    /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi,
    (all: string, charset: string, how: string, word: string) => {
      try {
        return new TextDecoder(charset).decode(bytesOf(how, word));
      } catch {
        return all; // An unknown character set
      }
    },
  );
}

function bytesOf(how: string, word: string): Buffer {
  if (how.toUpperCase() === 'B') return Buffer.from(word, 'base64');
  return Buffer.from(word.replaceAll('_', ' ').replace(/=([\dA-F]{2})/gi, character), 'latin1');
}

function character(_all: string, hex: string): string {
  return String.fromCharCode(parseInt(hex, 16));
}
