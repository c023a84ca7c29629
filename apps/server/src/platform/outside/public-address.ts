import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The host that a user named resolves to an address that is not public: an address of this machine or its network. */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is not public');
    this.name = 'PrivateAddress';
  }
}

const GLOBAL_UNICAST_6 = ipaddr.parseCIDR('2000::/3');

/** Azure's own service on each of its machines: metadata and DNS, at an address that looks public. */
const AZURE = '168.63.129.16';

/**
 * Returns whether an address, in plain notation, belongs to the public internet. For an address that wraps an IPv4 address, the IPv4
 * address is checked.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST_6);
}

/**
 * Returns the network of an address, for rate limits. The owner of an IPv6 address has the whole network of its first 64 bits. An IPv4
 * address in IPv6 notation counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...ZEROS]).toString()}/64`;
}
const ZEROS = [0, 0, 0, 0, 0, 0, 0, 0];

/**
 * Looks up a host for a socket, and refuses it with `PrivateAddress` if any of its addresses is not public. The socket connects to the
 * address that was checked here, so that a name cannot change its address in between. Sockets do not look up literal addresses;
 * `isPublicAddress` checks these.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(), '', 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** Returns whether a failure to connect came from `lookupPublic`. */
export function isPrivateAddress(error: unknown): boolean {
  if (error instanceof PrivateAddress) return true;
  return error instanceof Error && error.cause !== undefined && isPrivateAddress(error.cause);
}
