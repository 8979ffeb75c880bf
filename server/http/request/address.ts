import { BlockList, isIP } from 'node:net';

/** The addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For is trusted. */
export function trustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [network = '', bits] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  return trusted;
}

/**
 * The client's address: the socket's, or, behind trusted proxies, the last address in X-Forwarded-For that is not a trusted
 * proxy's. The header is ignored in requests of other clients.
 */
export function callerAddress(socket: string | undefined, forwarded: string | undefined, trusted: BlockList): string {
  let address = plain(socket ?? '') || 'unknown';
  const hops = (forwarded ?? '').split(',').map((hop) => plain(hop.trim()));
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const hop = hops.pop()!;
    if (!isIP(hop)) break;
    address = hop;
  }
  return address;
}

/** Whether a socket's address belongs to a trusted proxy. */
export function isTrusted(socket: string | undefined, trusted: BlockList): boolean {
  const address = plain(socket ?? '');
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * What limits count a client by: an IPv4 address, even when it is mapped into IPv6, or the /64 network of an IPv6
 * address (`2001:db8:0:1::/64`), because one subscriber has all addresses of a /64. Every limit by address uses this.
 */
export function clientKey(address: string): string {
  const plainAddress = plain(address);
  const groups = ipv6Groups(plainAddress);
  return groups ? `${hexOf(groups.slice(0, 4))}::/64` : plainAddress || 'unknown';
}

/** The eight 16-bit groups of an IPv6 address; undefined for any other text. */
export function ipv6Groups(address: string): number[] | undefined {
  if (isIP(address) !== 6) return undefined;
  const [before = [], after = []] = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return hexOf([a * 256 + b, c * 256 + d]);
    })
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function hexOf(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** Without its zone, and as IPv4 if it is an IPv4 address mapped into IPv6. */
function plain(address: string): string {
  const groups = ipv6Groups(address);
  if (groups?.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return address.replace(/%.*$/, '');
}
