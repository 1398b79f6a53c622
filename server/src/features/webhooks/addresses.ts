import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** The address of a webhook is of a network that only this service can reach, or of none. */
export class AddressRefused extends Error {}

/** Of IPv4: RFC 6890 and its kin, and the address at which a cloud answers its machines. */
const PRIVATE_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
];
/** Within the global addresses of IPv6: for protocols (Teredo among them), documentation, and those that hold one of IPv4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All that is global in IPv6 (RFC 4291): neither mapped IPv4, nor NAT64, nor local ones. */
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

/** Whether an address, in its usual spelling, is reached over the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** The address that a URL spells out, if it does: `URL` has made every spelling the usual one. */
export function literalOf({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Finds the addresses of a name, for a connection: those that it answers are those connected to, so that a name cannot
 * mean one thing when it is looked at and another when it is used. One private address among them refuses the name.
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
