import type { Pool } from 'pg';
import type { Database } from '#server/database/client.ts';
import type { Log } from '#server/log.ts';
import { queueMail } from '#server/jobs/mail.ts';
import { reportAdminPasskey } from '../admin-notices.ts';
import { noteSession } from '../note-session.ts';
import { voidTokens, type Proven } from '../service.ts';
import { factorMail, type FactorChange } from './mails.ts';

export interface FactorDeps {
  readonly db: Database;
  /** Finds the identity provider's own tables. */
  readonly pool: Pool;
  readonly store: { readonly name: string; readonly publicOrigin: string; readonly adminEmails: readonly string[] };
  readonly log: Log;
}

interface Caller {
  readonly address: string;
  readonly userAgent: string | null;
}

/** What takes something away from a sign-in also takes away the tokens that were made by it. */
const WEAKER: readonly FactorChange[] = ['two-factor-off', 'passkey-removed'];

/**
 * Tells of a change that the identity provider has made: by mail to the person, in the audit trail, and to the tokens.
 * It has been made whether this works or not, so what does not work is logged.
 * @param detail a further sentence for the mail
 */
export async function tellChange(
  { db, store, log }: FactorDeps,
  person: Proven,
  change: FactorChange,
  caller: Caller,
  detail?: string,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      if (WEAKER.includes(change)) await voidTokens(tx, person);
      await queueMail(tx, factorMail(store, person, change, detail));
      if (change === 'passkey-added') await reportAdminPasskey(tx, person);
      // That a recovery code was used is how the sign-in came about, which is noted by itself.
      if (change !== 'recovery-code-used') await noteSession(tx, { event: change, who: person.subject, caller });
    });
  } catch (error) {
    log('error', 'identity: a change of second factors was not told', {
      change,
      error: error instanceof Error ? error.name : '',
    });
  }
}
