import { sql } from 'drizzle-orm';
import type { SessionEvent } from '#contract/store/audit.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import type { Caller } from './caller.ts';
import { deviceOf, networkOf } from './device.ts';

interface SessionEventEntry {
  readonly event: SessionEvent;
  /** The account: a user id of the store, or the subject of an identity (`identity:<id>`). */
  readonly who: string;
  /** The method, if there are several: `password`, `google`, `passkey`, `authenticator app`, `recovery code`... */
  readonly how?: string | undefined;
  /** The request's origin; only the network of the address and the kind of client are stored. */
  readonly caller?: Caller | undefined;
  /** False if it may not be the owner: a wrong password, a lockout. */
  readonly isThem?: boolean;
}

/**
 * Adds a row of the area `session` to the audit trail, which is sealed and permanent. It must not contain data that is
 * deleted with the account: no email, no full address, and never a password, token or code. Call it once per change to
 * a sign-in, in the transaction that makes the change if there is one; not for events of every request (a renewed
 * session, a token request).
 *
 *   await recordSessionEvent(db, { event: 'passkey-added', who: `identity:${user.id}`, caller: { address, userAgent } });
 */
export async function recordSessionEvent(
  db: Executor,
  { event, who, how, caller, isThem = true }: SessionEventEntry,
): Promise<void> {
  const detail = {
    ...(how && { how }),
    ...(caller && { device: deviceOf(caller.userAgent), network: networkOf(caller.address) }),
  };
  const account = sql`coalesce((select id::text from users where subject = ${who}), ${who})`;
  await record(db, { actor: isThem ? account : 'visitor', action: `session.${event}`, subject: account, detail });
}
