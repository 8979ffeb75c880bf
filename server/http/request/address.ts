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
 * proxy's. The header is ignored in requests of other clients, and what precedes an entry that is not an address.
 */
export function callerAddress(socket: string | undefined, forwarded: string | undefined, trusted: BlockList): string {
  let address = plain(socket ?? '') || 'unknown';
  const hops = forwarded?.split(',') ?? [];
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const hop = plain(withoutPort(hops.pop()!.trim()));
    if (!isIP(hop)) break;
    address = hop;
  }
  return address;
}

/** An entry of X-Forwarded-For without its port: some proxies write `192.0.2.1:443`, `[2001:db8::1]:443` or `[2001:db8::1]`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](:\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
}

/** Whether a socket's address belongs to a trusted proxy. */
export function isTrusted(socket: string | undefined, trusted: BlockList): boolean {
  const address = plain(socket ?? '');
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** A network that limits count a client by. */
export interface ClientNetwork {
  /** `203.0.113.9`, `2001:db8:0:1::/64`. */
  readonly key: string;
  /** How often the network may do what a single client may do once. */
  readonly times: number;
  /** How much of a capacity (connections, requests in progress, memory) the network may use, times a single client's share. */
  readonly shares: number;
}

/**
 * The networks that every limit by address counts a client by, the client itself first: an IPv4 address, even when it is
 * mapped into IPv6, or the /64 of an IPv6 address, because one subscriber has all addresses of a /64. Many have a /56 or a
 * /48, so these have totals, which leave room for several subscribers.
 */
export function clientNetworks(address: string): readonly [ClientNetwork, ...ClientNetwork[]] {
  const plainAddress = plain(address);
  const groups = ipv6Groups(plainAddress);
  if (!groups) return [{ key: plainAddress || 'unknown', times: 1, shares: 1 }];
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return [
    { key: `${hexOf([a, b, c, d])}::/64`, times: 1, shares: 1 },
    { key: `${hexOf([a, b, c, d & 0xff00])}::/56`, times: 4, shares: 1.5 },
    { key: `${hexOf([a, b, c])}::/48`, times: 16, shares: 2 },
  ];
}

/** A client's name: the first of `clientNetworks`. For what belongs to a client; limits count all its networks. */
export function clientKey(address: string): string {
  return clientNetworks(address)[0].key;
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
