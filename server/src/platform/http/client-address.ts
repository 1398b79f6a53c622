import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

export type IsTrusted = (address: string, hop: number) => boolean;

/** @param proxies the setting `TRUST_PROXY` */
export function trustedProxies(proxies: boolean | readonly string[]): IsTrusted {
  return typeof proxies === 'boolean' ? () => proxies : compile([...proxies]);
}

/**
 * Returns the address of the client: the address of the socket, or the address that trusted proxies report in
 * `X-Forwarded-For` or, without this header, in `Forwarded` (RFC 7239). The nearest proxy adds the last address of a
 * header. If a trusted proxy reports something that is not an address, such as `unknown` (RFC 7239, 6.2), this proxy
 * counts as the client.
 */
export function clientAddress({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
  let client = parseAddress(socket.remoteAddress ?? '') ?? '0.0.0.0';
  const reported = headers['x-forwarded-for'] ?? headers['forwarded'];
  if (reported === undefined || !isTrusted(client, 0)) return client;
  const hops =
    headers['x-forwarded-for'] === undefined ? hopsOfForwarded(String(reported)) : String(reported).split(',');
  // A list may have empty elements (RFC 9110, 5.6.1.2).
  const reports = hops.filter((hop) => hop.trim() !== '');
  for (const [hop, text] of reports.toReversed().entries()) {
    const address = parseAddress(text);
    if (address === undefined) return client;
    client = address;
    if (!isTrusted(client, hop + 1)) return client;
  }
  return client;
}

/** Returns the values of `for` in the header `Forwarded`, such as `for="[2001:db8::1]:4711";proto=https, for=192.0.2.1`. */
function hopsOfForwarded(header: string): string[] {
  return splitOutsideQuotes(header, ',').map((element) => {
    const pairs = splitOutsideQuotes(element, ';').map((pair) => pair.trim());
    return pairs.find((pair) => /^for=/i.test(pair))?.slice('for='.length) ?? element;
  });
}

/**
 * Splits a text at the separators outside quotes. If the number of quotes is odd, ignores all quotes: the client may
 * have sent an unclosed quote to hide the addresses that proxies append.
 */
function splitOutsideQuotes(text: string, separator: string): string[] {
  if (text.split('"').length % 2 === 0) return text.split(separator);
  const parts = [''];
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === separator && !isQuoted) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/**
 * Returns an IP address in its usual form, without a port, brackets, quotes or a zone (`%eth0`), or undefined for any
 * other text. An IPv4 address that is mapped into IPv6 becomes the IPv4 address.
 */
function parseAddress(text: string): string | undefined {
  const node = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  // A port can be an invented name, such as `_web` (RFC 7239, 6.3). An IPv6 address has a port only after brackets.
  const [, inBrackets] = /^\[([^[\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/.exec(node) ?? [];
  const address = (inBrackets ?? node.replace(/^([\d.]+):(?:\d{1,5}|_[\w.-]+)$/, '$1')).replace(/%.*$/, '');
  // `ipaddr.js` alone would also accept shortened forms such as `1`.
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}
