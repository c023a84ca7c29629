import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The host that a user named resolves to an address that is not public: of this machine or its network. */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is not public');
    this.name = 'PrivateAddress';
  }
}

const GLOBAL_UNICAST_6 = ipaddr.parseCIDR('2000::/3');

/** Azure's own service at every machine there: metadata and DNS, at an address that looks public. */
const AZURE = '168.63.129.16';

/** Whether an address, in plain notation, belongs to the public internet; one that wraps an IPv4 address counts as that. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST_6);
}

/**
 * The owner of an address, for rate limits: who has one IPv6 address has the whole network of its first 64 bits; an IPv4 address
 * in IPv6 notation counts as itself.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...ZEROS]).toString()}/64`;
}
const ZEROS = [0, 0, 0, 0, 0, 0, 0, 0];

/**
 * Looks a host up for a socket and refuses it with `PrivateAddress` if any of its addresses is not public. The socket connects
 * to what was checked here, so that a name cannot change its address in between. Sockets look up no literal addresses:
 * those are checked by `isPublicAddress`.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(), '', 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** Whether a failure to connect came from `lookupPublic`. */
export function isPrivateAddress(error: unknown): boolean {
  if (error instanceof PrivateAddress) return true;
  return error instanceof Error && error.cause !== undefined && isPrivateAddress(error.cause);
}
