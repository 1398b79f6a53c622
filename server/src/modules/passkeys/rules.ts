/** The domain for which passkeys are created, and the origin of the pages that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns undefined if passkeys cannot work. Without `publicUrl`, they work only at localhost, because clients can forge
 * the host of a request.
 */
export function relyingPartyOf(publicUrl: string, requestOrigin: string): RelyingParty | undefined {
  const { origin, protocol, hostname } = new URL(publicUrl === '' ? requestOrigin : publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  // Browsers offer passkeys only on HTTPS pages and at localhost, and only for domain names, not for IP addresses.
  const isPossible = isLocal || (publicUrl !== '' && protocol === 'https:' && !isAddress);
  return isPossible ? { id: hostname, origin } : undefined;
}
