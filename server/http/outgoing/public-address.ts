import { BlockList, isIP } from 'node:net';
import { ipv6Groups } from '#server/http/request/address.ts';

/** The IPv4 networks that are not public addresses of one host (IANA's registry of special-purpose addresses). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata services of clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Exceptions within 2000::/3, the only public IPv6 network: among them those that contain an IPv4 address. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6');
const publicIpv6 = blockList(['2000::/3'], 'ipv6');

/**
 * Whether an IP address is a host on the public internet: false for private, loopback, link-local, multicast, reserved
 * and documentation addresses, for IPv6 addresses that contain an IPv4 address, and for any other text.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  switch (isIP(plain)) {
    case 4:
      return !specialIpv4.check(plain, 'ipv4');
    case 6:
      return publicIpv6.check(plain, 'ipv6') && !specialIpv6.check(plain, 'ipv6');
    default:
      return false;
  }
}

/** Whether an IP address is this machine's: 127.0.0.0/8, ::1, or the former mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 4) return address.startsWith('127.');
  const groups = ipv6Groups(address);
  if (!groups?.slice(0, 5).every((group) => group === 0)) return false;
  return groups[5] === 0xffff ? groups[6]! >> 8 === 127 : groups[5] === 0 && groups[6] === 0 && groups[7] === 1;
}

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
