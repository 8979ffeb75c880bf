import { t } from '#contract/language/text.ts';
import { createHash } from 'node:crypto';
import { type NewGuestOrder, LEAST_KEY } from '#contract/guest-orders/guest-orders.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { mailboxOf } from '#server/accounts/mailbox.ts';
import type { BasketOwner } from '#server/basket/service.ts';
import { takeUnitsOf } from '#server/basket/service.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { fingerprintOf, readKey } from '#server/http/idempotency/idempotency.ts';
import { countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { clientKey } from '#server/http/request/address.ts';
import { requireOneWay } from '#server/orders/placing/pick-up.ts';
import type { PlacedOrder } from '#server/orders/placing/place.ts';
import { placeWholeOrder } from '#server/orders/placing/place-whole.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { createGuestLink, type GuestLink } from './guest-links.ts';
import { findOrCreateGuest } from './guests.ts';

/** Maximum number of orders in an hour without an account: from a network client, and in the name of a mailbox. */
const MOST_FROM_CLIENT = 30;
const MOST_OF_MAILBOX = 10;
const HOUR = 3_600;

/** Who orders, as far as the store knows. */
interface Visitor {
  /** Their network address. */
  readonly address: string;
  /** Whose basket the ordered units are taken out of; null: nobody's. */
  readonly basket: BasketOwner | null;
}

/** @throws Failure `forbidden` unless the shop's settings allow orders without an account */
export async function requireGuests(db: Executor): Promise<void> {
  const { orders } = await selectCurrentSettings(db);
  if (!orders.guests)
    throw new Failure('forbidden', t('This store takes orders from customers with an account only. Sign in to order.'));
}

/**
 * Places an order without an account, with the limits of a customer whose email is not verified, and creates the link that
 * opens it. Nothing of it depends on whether an account has the email.
 * @param key the request's Idempotency-Key; a repeat gets the same order and another link
 * @param assistant given if an assistant places it for a guest, which another setting allows: what to write in the transaction
 * @throws Failure `forbidden` (not allowed by the settings), `malformed` (a key that is easy to guess), `rate_limited`, those
 *   of `placeWholeOrder`
 */
export async function placeGuestOrder(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  { address, basket }: Visitor,
  input: NewGuestOrder,
  key: string | undefined,
  assistant?: { readonly alsoWrite: (tx: Executor, orderId: string) => Promise<void> },
): Promise<{ order: PlacedOrder; customerId: string; link: GuestLink }> {
  const { db, settings } = deps;
  if (!assistant) await requireGuests(db);
  if (readKey(key) !== undefined && key!.length < LEAST_KEY)
    throw new Failure(
      'malformed',
      t('The Idempotency-Key of a guest has at least {count} characters.', { count: LEAST_KEY }),
    );
  const { email, ...wanted } = input;
  const receiver = input.pickUp ?? input.delivery;
  if (!receiver) throw invalidFields({ delivery: t('Enter a delivery address') });
  requireOneWay(input);
  const guest = await findOrCreateGuest(db, { email, name: receiver.name.trim() }, key);
  if (guest.order) {
    const { fingerprint, customerId, ...order } = guest.order;
    if (fingerprint !== fingerprintOf(input)) throw new Failure('idempotency_mismatch');
    const link = await createGuestLink(db, settings.store, { id: order.id, customerId: guest.id });
    return { order: { ...order, isRepeat: true, settings: null }, customerId, link };
  }
  await countAddressAttempt(db, 'guest-orders', address, MOST_FROM_CLIENT, HOUR);
  const mailbox = createHash('sha256').update(mailboxOf(email)).digest('hex');
  await countAttempt(db, `guest-orders:mailbox:${mailbox}`, MOST_OF_MAILBOX, HOUR);
  let link: GuestLink | undefined;
  const customer = { userId: guest.id, tokenVersion: guest.tokenVersion, client: clientKey(address) };
  const order = await placeWholeOrder(deps, customer, input, key, {
    alsoWrite: async (tx, id) => {
      if (basket && !wanted.keepBasket) await takeUnitsOf(tx, id, basket);
      await assistant?.alsoWrite(tx, id);
      link = await createGuestLink(tx, settings.store, { id, customerId: guest.id });
    },
  });
  // A concurrent request with the same key has placed it.
  link ??= await createGuestLink(db, settings.store, { id: order.id, customerId: guest.id });
  return { order, customerId: guest.id, link };
}
