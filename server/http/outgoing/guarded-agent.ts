import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Decides which addresses a request to a user-entered URL may reach. */
export interface Reach {
  /** Also this machine: development and tests only. */
  readonly loopback: boolean;
}

/** A host that resolves to an address outside the public internet. */
export class RefusedAddress extends Error {
  readonly code = 'REFUSED_ADDRESS';
  constructor(host: string) {
    super(`${host} is not a public address.`);
    this.name = 'RefusedAddress';
  }
}

/** Milliseconds until a connection is open. */
const CONNECT_TIMEOUT = 5_000;

/**
 * An HTTP agent for URLs that people enter. It refuses private addresses when it connects: it resolves the host, checks
 * every address, and connects to a checked one, so that a name that resolves differently later reaches nothing else. It
 * does not follow redirects (`undici.request`).
 * @param connections concurrent ones per host
 * @param resolveHost for tests
 */
export function openGuardedAgent(reach: Reach, connections: number, resolveHost: typeof resolve = resolve): Agent {
  const connectTo = buildConnector({ timeout: CONNECT_TIMEOUT, lookup: guardedLookup(reach, resolveHost) });
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    connect(options, callback) {
      // The socket looks up names only.
      if (isRefusedHost(options.hostname, reach)) return callback(new RefusedAddress(options.hostname), null);
      return connectTo(options, callback);
    },
  });
}

/**
 * Whether the host of a URL is refused without a lookup: an IP address that may not be reached, or a name that always
 * means this machine (RFC 6761: `localhost` and the names below it).
 */
export function isRefusedHost(hostname: string, reach: Reach): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/i.test(host) && !reach.loopback : !isAllowed(host, reach);
}

/** Whether a request may be sent to this IP address. */
function isAllowed(address: string, { loopback }: Reach): boolean {
  return isPublicAddress(address) || (loopback && isLoopbackAddress(address));
}

/** Resolves a host and fails if any of its addresses is refused. */
function guardedLookup(reach: Reach, resolveHost: typeof resolve): LookupFunction {
  return (host, options, callback) => {
    resolveHost(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address, reach)))
        return callback(new RefusedAddress(host), '', 0);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}
