import { t } from '#contract/language/text.ts';
import { eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Deletion } from '#contract/own-account/own-account.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { deleteSignIn, selectSignIn } from '#server/accounts/identity/queries.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { IS_OWNER, lockAdmins, lockCustomer, lockUser } from '#server/accounts/queries.ts';
import { requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import { users } from '#server/accounts/tables.ts';
import { leaveCompanies } from '#server/companies/members.ts';
import { removeMessagesFrom } from '#server/contact/service.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { cancelStoreCreditOf } from '#server/gift-cards/gift-cards.ts';
import { creditOfAccount } from '#server/gift-cards/pay-by-code.ts';
import { idempotencyKeys } from '#server/http/idempotency/tables.ts';
import { dropMailsTo, queueMail } from '#server/outbox/queue-mail.ts';
import { anonymizeDocuments } from '#server/documents/issue-document.ts';
import { anonymizeOrders, countByState, lockOrdersOf } from '#server/orders/anonymize-orders.ts';
import { anonymizeLabels } from '#server/fulfillment/carrier-labels/carrier-labels.ts';
import { anonymizeReturns } from '#server/returns/customer-returns.ts';
import { removeNotesAbout } from '#server/customers/service.ts';
import { deleteDraftsFor } from '#server/order-drafts/queries.ts';
import { removeOrderNotesAbout } from '#server/managed-orders/notes.ts';
import { removeInvitationsTo } from '#server/staff/invitations.ts';
import { deleteReviewsOf, selectTestimonialsOf } from '#server/reviews/queries.ts';
import { removeQuestionsOf } from '#server/part-questions/service.ts';
import { partReviewsOf, removePartReviewsOf } from '#server/part-reviews/service.ts';
import { removeVotesOf } from '#server/part-reviews/vote.ts';
import { createMailedLink, consumeMailedLink } from './links.ts';
import accountDeletedMail from './mails/account-deleted.ts';
import deletionMail from './mails/deletion.ts';
import { deletePrivateData } from './private-data.ts';
import { requirePassword, type OwnCaller } from './sign-in.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/** What deleting an account now would do, and what prevents it. */
export async function readDeletion(db: Executor, actor: Actor, currency: string): Promise<Deletion> {
  const { paid, refunding, returning, disputed, unpaid, closed } = await countByState(db, actor.userId);
  return {
    paidOrders: paid,
    openRefunds: refunding,
    openReturns: returning,
    openDisputes: disputed,
    isLastOwner: await isLastOwner(db, actor.userId),
    unpaidOrders: unpaid,
    closedOrders: closed,
    testimonials: (await selectTestimonialsOf(db, actor.userId)).length,
    partReviews: (await partReviewsOf(db, actor.userId)).length,
    storeCredit: await creditOfAccount(db, actor.userId, currency),
  };
}

/** @throws Failure `order_state`, `last_owner` */
function requireDeletable({ paidOrders, openRefunds, openReturns, openDisputes, isLastOwner }: Deletion): void {
  if (isLastOwner)
    throw new Failure('last_owner', t("You're the last owner of this store. Make someone else an owner first."));
  if (paidOrders > 0)
    throw new Failure(
      'order_state',
      t(
        'You have orders that are paid and not shipped yet, or that you still owe, and we need your address for them. Wait until they are shipped and paid, or contact us to cancel them. Nothing was deleted.',
      ),
    );
  if (openRefunds > 0)
    throw new Failure(
      'order_state',
      t('You have a refund pending. You can delete your account once it arrives. Nothing was deleted.'),
    );
  if (openReturns > 0)
    throw new Failure(
      'order_state',
      t(
        'You have requested a return that we have not answered yet. You can delete your account once we have. Nothing was deleted.',
      ),
    );
  if (openDisputes > 0)
    throw new Failure(
      'order_state',
      t(
        'Your bank is disputing a payment, and we need your order until it has decided. You can delete your account after that. Nothing was deleted.',
      ),
    );
}

/**
 * Emails the link that deletes an account without a password. Only to a verified email: anyone can sign up with
 * anyone's address, and its owner should not get mail about an account that is not theirs.
 * @throws Failure `forbidden` (email not verified), `order_state`, `last_owner`, `token_expired` (the account is deleted)
 */
export async function askDeletion({ db, settings }: Deps, actor: Actor, caller: OwnCaller): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockCustomer(tx, actor.userId);
    requireVerifiedEmail(person);
    requireDeletable(await readDeletion(tx, actor, settings.store.currency));
    const secret = await createMailedLink(tx, actor.userId, 'deletion');
    const link = `${settings.store.publicOrigin}/dashboard/myprofile/delete?token=${secret}`;
    await queueMail(tx, deletionMail.write(await withCurrentName(tx, settings.store), person, { link }));
    await recordSessionEvent(tx, { event: 'deletion-asked', who: actor.userId, caller });
  });
}

/**
 * Deletes an account in one transaction: its sign-in with sessions and second factors, profile, phone number,
 * testimonials, reviews of parts, addresses, basket, messages, tax exemptions and the notes of staff about it. Orders are anonymized; the
 * user's row stays, empty, because orders and the audit trail refer to its id. Requires the password, or the token of a
 * mailed link.
 * @throws Failure `invalid_fields`, `rate_limited`, `forbidden` (no password), `malformed` (an invalid link),
 * `order_state`, `last_owner`, `token_expired` (deleted or changed in the meantime)
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  { password, token }: { password?: string | undefined; token?: string | undefined },
  caller: OwnCaller,
): Promise<void> {
  const { db, settings } = deps;
  if (token === undefined) {
    const signIn = await selectSignIn(db, actor.userId);
    if (!signIn?.hasPassword)
      throw new Failure('forbidden', t('Your account has no password. Request an email link to delete it.'));
    await requirePassword(deps, signIn, actor, password, caller);
  }
  await db.transaction(async (tx) => {
    // Locks all admins first, in a fixed order, so that the last two cannot delete their accounts at once. Whatever the
    // actor's role: an admin whose second factor is due acts as a customer.
    await lockAdmins(tx);
    const person = await lockUser(tx, { id: actor.userId });
    if (person?.tokenVersion !== actor.tokenVersion) throw new Failure('token_expired');
    // Keeps payments, refunds, returns and disputes from changing the orders meanwhile.
    await lockOrdersOf(tx, actor.userId);
    if (token !== undefined && !(await consumeMailedLink(tx, actor.userId, 'deletion', token)))
      throw new Failure('malformed', t('This link no longer works. Request a new one.'));
    requireDeletable(await readDeletion(tx, actor, settings.store.currency));

    if (person.emailVerified) await dropMailsTo(tx, person.email);
    // Queued first: the address counts as verified only while the account exists.
    await queueMail(tx, accountDeletedMail.write(await withCurrentName(tx, settings.store), person));
    await recordSessionEvent(tx, { event: 'account-deleted', who: actor.userId, caller });
    await anonymizeOrders(tx, actor.userId);
    await anonymizeDocuments(tx, actor.userId);
    await anonymizeReturns(tx, actor.userId);
    await anonymizeLabels(tx, actor.userId);
    await deleteReviewsOf(tx, actor.userId);
    await removeVotesOf(tx, actor.userId);
    await removePartReviewsOf(tx, actor.userId);
    await removeQuestionsOf(tx, actor.userId);
    await deletePrivateData(tx, actor.userId);
    if (person.emailVerified) await removeMessagesFrom(tx, person.email);
    await removeNotesAbout(tx, actor.userId);
    await deleteDraftsFor(tx, actor.userId);
    await cancelStoreCreditOf(tx, actor.userId);
    await removeOrderNotesAbout(tx, actor.userId);
    await leaveCompanies(tx, actor.userId, person.emailVerified ? person.email : undefined);
    if (person.emailVerified) await removeInvitationsTo(tx, person.email);
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, `user:${actor.userId}`));
    const signIn = await selectSignIn(tx, actor.userId);
    if (signIn) await deleteSignIn(tx, signIn.id);
    await clearUser(tx, actor.userId);
  });
}

async function clearUser(tx: Executor, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      subject: `deleted:${userId}`,
      email: `${userId}@deleted.invalid`,
      emailVerified: false,
      name: '',
      image: null,
      language: 'en',
      role: 'customer',
      staffRole: null,
      education: '',
      city: '',
      contact: '',
      linkedln: '',
      tokenVersion: 0,
      deletedAt: new Date(),
    })
    .where(eq(users.id, userId));
}

async function isLastOwner(db: Executor, userId: string): Promise<boolean> {
  const owners = await db.select({ id: users.id }).from(users).where(IS_OWNER).limit(2);
  return owners.length === 1 && owners[0]!.id === userId;
}
