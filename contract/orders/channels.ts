/*
 * Through what an order came if no person placed it in the store. Stored with the order as the protocol and the platform, such as
 * `ucp:platform.example`. Free of zod, so that a screen can use it.
 */

/** The protocols by which assistants order, with the names that staff see. */
const PROTOCOLS: Readonly<Record<string, string>> = {
  ucp: 'Universal Commerce Protocol',
  acp: 'Agentic Commerce Protocol',
  mcp: 'Model Context Protocol',
};

/** The channel of an order for staff: `platform.example, Universal Commerce Protocol`; null or empty for the store itself. */
export function channelLabel(channel: string | null): string {
  if (!channel) return 'The store';
  const at = channel.indexOf(':');
  const name = channel.slice(at + 1);
  return `${name}, ${PROTOCOLS[channel.slice(0, at)] ?? 'another protocol'}`;
}
