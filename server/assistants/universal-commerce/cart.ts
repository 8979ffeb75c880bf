import type * as z from 'zod/mini';
import {
  cancelCheckout,
  type Checkout,
  createCheckout,
  updateCheckout,
} from '#server/assistants/checkout/checkouts.ts';
import { buyerPage } from '#server/assistants/checkout/contents.ts';
import { limitedByCodes } from '#server/assistants/checkout/limited-by-codes.ts';
import { envelope } from './capabilities.ts';
import { answerOr, type CartSchema, type CheckoutContext, contentsInShape, readCart, wishOf } from './checkout.ts';

/*
 * Carts: what a buyer collects before anything is ordered. A cart is a checkout of the store that shows only its contents, so that
 * the checkout that it becomes needs no copy of it.
 */

const CART = 'dev.ucp.shopping.cart';
type SentCart = z.output<typeof CartSchema>;

/** @throws NothingToOrder, Failure those of `createCheckout` */
export async function createCart(context: CheckoutContext, body: SentCart): Promise<object> {
  const { deps, platform } = context;
  const wish = wishOf(body, context);
  return cartOr(context, () => limitedByCodes(deps, platform, wish, () => createCheckout(deps, platform, wish)));
}

export async function showCart(context: CheckoutContext, id: string): Promise<object> {
  return cartOr(context, () => readCart(context, id));
}

/** Replaces what a cart has; the address of a checkout that it has become stays. @throws Failure those of `updateCheckout` */
export async function updateCart(context: CheckoutContext, id: string, body: SentCart): Promise<object> {
  const { deps, platform } = context;
  return cartOr(context, async () => {
    const { address, method } = (await readCart(context, id)).row.wish;
    const wish = { ...wishOf(body, context), address, method };
    return limitedByCodes(deps, platform, wish, () => updateCheckout(deps, platform, id, wish));
  });
}

/** Ends a cart, and answers what it had. */
export async function cancelCart(context: CheckoutContext, id: string): Promise<object> {
  return cartOr(context, async () => {
    const before = await readCart(context, id);
    await cancelCheckout(context.deps, context.platform, id);
    return before;
  });
}

const cartOr = (context: CheckoutContext, work: () => Promise<Checkout>): Promise<object> =>
  answerOr(context, CART, async () => {
    const cart = await work();
    // What is missing to order is no matter of a cart.
    const problems = cart.problems.filter(({ at }) => at.startsWith('lines') || at.startsWith('codes'));
    return {
      ucp: envelope(CART, context.active),
      ...contentsInShape(context, cart, problems),
      links: context.links,
      continue_url: buyerPage(context.origin, cart),
      expires_at: cart.row.expiresAt.toISOString(),
    };
  });
