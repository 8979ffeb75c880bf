import type { MailSender } from '#server/emails/mail.ts';
import type { Database } from '#server/database/client.ts';
import type { Log } from '#server/log.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { reportAdminPasskey } from '#server/accounts/admin-notices.ts';
import type { Caller } from '#server/accounts/sign-in/caller.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { revokeTokens, type Proven } from '#server/accounts/service.ts';
import factorMail, { type FactorChange } from './mails/factor.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

export interface FactorDeps {
  readonly db: Database;
  readonly store: MailSender & { readonly adminEmails: readonly string[] };
  readonly log: Log;
}

/** Changes that weaken a sign-in also revoke the tokens made from it. */
const WEAKER: readonly FactorChange[] = ['two-factor-off', 'passkey-removed'];

/**
 * Reports a change made by the identity provider: emails the person, writes the audit trail and revokes tokens. The
 * change is already made, so failures are only logged.
 */
export async function reportFactorChange(
  { db, store, log }: FactorDeps,
  person: Proven,
  change: FactorChange,
  caller: Caller,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      if (WEAKER.includes(change)) await revokeTokens(tx, person);
      await queueMail(tx, factorMail.write(await withCurrentName(tx, store), person, { change }));
      if (change === 'passkey-added') await reportAdminPasskey(tx, person);
      // A used recovery code is part of a sign-in, which has its own entry.
      if (change !== 'recovery-code-used') await recordSessionEvent(tx, { event: change, who: person.subject, caller });
    });
  } catch (error) {
    log('error', 'identity: the email about a change of second factors was not queued', {
      change,
      error: error instanceof Error ? error.name : '',
    });
  }
}
