import { BlockList, isIP } from 'node:net';

/** The addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For is believed. */
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
 * The caller's address: the socket's, or, behind trusted proxies, the last forwarded one that no trusted proxy put there.
 * A header sent by anyone else is ignored.
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

/** Whether that is an address whose word is taken; a socket's may be given as it is. */
export function isTrusted(socket: string | undefined, trusted: BlockList): boolean {
  const address = plain(socket ?? '');
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address that arrived on an IPv6 socket is told as IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
