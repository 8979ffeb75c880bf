import { sql } from 'drizzle-orm';
import type { SessionEvent } from '#contract/audit.ts';
import type { Executor } from '#server/database/client.ts';
import { deviceOf, networkOf } from './device.ts';

export interface SessionNote {
  readonly event: SessionEvent;
  /** Whose account: a user's id of the store, or the subject of their identity (`identity:<id>`). */
  readonly who: string;
  /** How, where there is more than one way: `password`, `google`, `passkey`, `authenticator app`, `recovery code`... */
  readonly how?: string | undefined;
  /** From where it came; of the address only the network is kept, of the client only what it is. */
  readonly caller?: { readonly address: string; readonly userAgent: string | null | undefined } | undefined;
  /** False when it is not known to be them: a wrong password, a lock-out. */
  readonly isThem?: boolean;
}

/**
 * Leaves a row of the area `session` in the audit trail, which is sealed and can be neither changed nor taken away: so
 * nothing goes in that has to go with the account, no email, no full address, and never a password, token or code.
 * Call it once for what somebody did about their sign-in, with the transaction that does it where there is one; not for
 * what happens with every request (a renewed session, a trade for a token).
 *
 *   await noteSession(db, { event: 'passkey-added', who: `identity:${user.id}`, caller: { address, userAgent } });
 */
export async function noteSession(
  db: Executor,
  { event, who, how, caller, isThem = true }: SessionNote,
): Promise<void> {
  const detail = {
    ...(how && { how }),
    ...(caller && { device: deviceOf(caller.userAgent), network: networkOf(caller.address) }),
  };
  await db.execute(sql`
    insert into audit_trail (actor, action, subject, detail)
    select case when ${isThem}::boolean then known.id else 'visitor' end, ${`session.${event}`}, known.id, ${JSON.stringify(detail)}::jsonb
    from (select coalesce((select id::text from users where subject = ${who}), ${who}::text) as id) known`);
}
