import { t } from '#contract/language/text.ts';
import { createSecret } from '#server/accounts/digest-of-secret.ts';
import { Failure } from '#contract/errors.ts';
import type { Executor } from '#server/database/client.ts';
import { insertLink, selectLink, type LinkRow } from '#server/payments/links/queries.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/** A link that opens a guest's order and pays it. */
export interface GuestLink {
  readonly token: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Creates a link to a guest's order that works for the days of the setting `orders.guestLinkDays`. */
export async function createGuestLink(
  tx: Executor,
  { publicOrigin }: { readonly publicOrigin: string },
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<GuestLink> {
  const days = (await selectCurrentSettings(tx)).orders.guestLinkDays!;
  const { secret: token, digest } = createSecret();
  const until = new Date(Date.now() + days * 86_400_000);
  const link = { digest, orderId: id, createdBy: customerId, opensOrder: true };
  const expiresAt = await insertLink(tx, link, { until });
  return { token, url: `${publicOrigin}/guest-order/${token}`, expiresAt };
}

/**
 * The link that a token belongs to, if it opens an order, even if it has expired.
 * @throws Failure `not_found`, also for a link that only pays
 */
export async function resolveGuestLink(db: Executor, token: string): Promise<LinkRow> {
  const link = await selectLink(db, token);
  if (!link?.opensOrder) throw noSuchLink();
  return link;
}

/** Like `resolveGuestLink`, for one that works. @throws Failure `not_found` */
export async function resolveWorkingLink(db: Executor, token: string): Promise<LinkRow> {
  const link = await resolveGuestLink(db, token);
  if (link.isExpired) throw noSuchLink();
  return link;
}

function noSuchLink(): Failure {
  return new Failure(
    'not_found',
    t("This link doesn't open an order. Check that you opened all of it, or use the newest email about the order."),
  );
}
