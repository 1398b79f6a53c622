import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Thrown if a webhook's address is not on the public internet. */
export class AddressRefused extends Error {}

/** Special-purpose networks (RFC 6890 and successors), and 168.63.129.16, the internal service of the Azure cloud. */
const PRIVATE_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
];
/** Networks inside `GLOBAL_IPV6` that are not public: protocols such as Teredo, documentation, and 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** Global unicast addresses (RFC 4291). They exclude mapped IPv4, NAT64 and local addresses. */
const GLOBAL_IPV6 = ['2000::/3'];

const refused = blockList([...PRIVATE_IPV4, ...SPECIAL_IPV6]);
const global = blockList(GLOBAL_IPV6);

function blockList(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** @param address an IP address in canonical form */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Returns the IP address in a URL; undefined for a host name. `URL` normalises every spelling of an address. */
export function literalOf({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Fails if any address of the host is private. Connections use only the addresses that were checked here, to prevent
 * DNS rebinding.
 */
export function lookupPublic(
  hostname: string,
  options: LookupOptions,
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    const isPublic = addresses.every(({ address }) => isPublicAddress(address));
    if (!first || !isPublic) return callback(new AddressRefused(), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}
