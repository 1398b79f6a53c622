import { hash } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 5321 (4.5.3.1.3), without the angle brackets. */
const MAX_LENGTH = 254;
/**
 * Longer texts are rejected at once, so that the checks below stay fast. An address with a person's name is shorter.
 */
const MAX_TEXT = 1000;
/** Matches most addresses. An address that matches needs no other check. */
const SIMPLE = /^[\w+-]+(\.[\w+-]+)*@([a-z\d-]+\.)+[a-z][a-z\d-]*$/i;
/** Invisible characters in copied text, such as soft hyphens, zero-width spaces and marks of the text direction. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** `Eva <eva@club.example>` (RFC 5322, section 3.4), or `Eva [mailto:eva@club.example]` from older mail programs. */
const WITH_NAME = /^[^<>[\]]*[<[]([^<>[\]]*)[>\]]$/;
/** A local part without quotes (RFC 5321, section 4.1.2, and RFC 6531). */
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[^\s\p{C}@<>()[\]\\,;:"]+(?<!\.)$/u;
/** Check this before `domainToASCII`, which would read other ASCII characters, such as `/`, as parts of a URL. */
const DOMAIN = /^[\w.\u0080-\u{10ffff}-]+$/u;
/** A top-level domain is never a number. */
const ASCII_DOMAIN = /^([a-z\d_-]+\.)+(?!\d+$)[a-z\d-]+$/;

/**
 * Reads an email address that a person has typed or pasted. Accepts `Eva <eva@club.example>`, `mailto:eva@club.example`
 * and full-width characters. Does not change upper and lower case, or the form of the domain (`grün-weiss.example` or
 * `xn--…`).
 * @returns undefined if the text is not an address
 */
export function readEmail(text: string): string | undefined {
  if (SIMPLE.test(text) && text.length <= MAX_LENGTH) return text;
  if (text.length > MAX_TEXT) return undefined;
  const address = addressIn(text);
  const [local, domain] = partsOf(address);
  if (!LOCAL_PART.test(local) || !ASCII_DOMAIN.test(asciiDomain(domain)) || address.length > MAX_LENGTH)
    return undefined;
  return address;
}

/** Splits a list such as `eva@club.example, Ana <ana@club.example>` into entries, which `readEmail` can read. */
export function splitEmails(text: string): string[] {
  const entries = text.match(/("[^"]*"|<[^<>]*>|[^,;\r\n])+/g) ?? [];
  const split = entries.flatMap((entry) => (readEmail(entry) === undefined ? entry.split(/\s+/) : entry.trim()));
  return split.filter((entry) => entry !== '');
}

/**
 * Reads an address that another service has verified, such as a sign-in provider. Refuses an address if `readEmail`
 * would replace one of its characters, such as the Kelvin sign (U+212A) by the letter K, because the result would be
 * another mailbox.
 */
export function readVerifiedEmail(text: string): string | undefined {
  const isExact = !/[\s<>[\]:\p{C}]/u.test(text) && [...text].every((character) => !becomesAscii(character));
  return isExact ? readEmail(text) : undefined;
}

/**
 * Returns the same key for all forms of an address: the local part in lower case, and the domain in ASCII. A text that
 * is not an address also has a key.
 */
export function emailKey(email: string): string {
  const address = SIMPLE.test(email) ? undefined : readEmail(email);
  if (address === undefined) return earlierKey(email);
  const [local, domain] = partsOf(address);
  return `${local.toLowerCase()}@${asciiDomain(domain)}`;
}

/**
 * Returns all keys under which an address may be stored. An earlier release stored a key that depends on the form of
 * the address. Each form of an address may have its own account, so the key of the given form is first.
 */
export function storedEmailKeys(email: string): string[] {
  const [local, domain] = partsOf(emailKey(email));
  const inUnicode = `${local}@${domainToUnicode(domain) || domain}`;
  return [...new Set([earlierKey(email), emailKey(email), inUnicode])];
}

/** Returns a hash that identifies an email address even after the address itself has been erased. */
export function hashEmail(email: string): string {
  return hash('sha256', emailKey(email), 'base64url');
}

function earlierKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

function addressIn(text: string): string {
  // Turkish keyboards write `İ` as the capital of `i`.
  const plain = text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll('İ', 'I').trim();
  const single = plain.replace(/[\s,;]+$/, '');
  const inner = (WITH_NAME.exec(single)?.[1] ?? single).trim().replace(/^(['"])(.*)\1$/, '$2');
  const [, link] = /^mailto:(?:\/\/)?\s*([^?]*)/i.exec(inner) ?? [];
  const address = link === undefined ? inner : decoded(link);
  const [local, domain] = partsOf(address);
  return `${local}@${domain.replaceAll('\u3002', '.').replace(/\.+$/, '')}`;
}

/** Decodes a `mailto:` address, whose special characters are percent-encoded (RFC 6068, section 2). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function partsOf(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}

/** Returns the domain in ASCII (UTS 46) and lower case; an empty text if the domain is not valid. */
function asciiDomain(domain: string): string {
  return DOMAIN.test(domain) ? domainToASCII(domain) : '';
}

function becomesAscii(character: string): boolean {
  return character > '\x7f' && /[\0-\x7f]/.test(character.normalize('NFKC').toLowerCase());
}
