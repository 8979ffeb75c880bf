import * as contract from '#contract/gift-cards/gift-cards.ts';
import * as paying from '#contract/gift-cards/paying.ts';
import { centsOf } from '#contract/money.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { payLinkByGiftCard } from '#server/payments/links/service.ts';
import { giftCardList, giftCardMovementList } from './gift-card-lists.ts';
import { cancelGiftCard, giveStoreCredit, issueGiftCard, readGiftCard } from './gift-cards.ts';
import { payByGiftCard, payByStoreCredit, readStoreCredit, removeGiftCard } from './pay-by-code.ts';

/** How many gift cards a member of staff issues in an hour. */
const MOST_ISSUED = 120;
/** How many codes an account, or a payment link, and an address enter in ten minutes, whether they are right or wrong. */
const MOST_CODES = { account: 20, address: 60, seconds: 600 };

/** Gift cards: staff issue and cancel them, and customers pay with them. */
export function giftCardRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'cards' | 'log' | 'settings' | 'limits'>,
  { admin, signedIn, everyone }: Guards,
): void {
  const { db, log, settings, limits } = deps;
  serveList(app, admin, { db, log }, giftCardList);
  serveList(app, admin, { db, log }, giftCardMovementList);

  serve(app, contract.readGiftCard, admin, ({ params }) => readGiftCard(db, params.id));

  serve(app, contract.issueGiftCard, admin, async ({ actor, body }) => {
    await countAttempt(db, `gift-cards:${actor.userId}`, MOST_ISSUED, 3_600);
    return issueGiftCard(db, body, { actor: actor.userId, currency: settings.store.currency });
  });

  serve(app, contract.cancelGiftCard, admin, ({ actor, params }) => cancelGiftCard(db, params.id, actor.userId));

  serveOnce(
    app,
    db,
    contract.giveStoreCredit,
    admin,
    async (tx, { actor, params, body }) => ({
      acknowledged: true,
      insertedId: await giveStoreCredit(tx, settings.store, { customerId: params.id, actor: actor.userId }, body),
      amount: body.amount,
    }),
    ({ actor }) => countAttempt(db, `gift-cards:${actor.userId}`, MOST_ISSUED, 3_600),
  );

  const countPayment = ({ actor }: { actor: Actor }) =>
    limits?.hit(`payment:user:${actor.userId}`, { max: settings.limits.paymentsAMinute, seconds: 60 });

  const countCode = async (caller: string, address: string): Promise<void> => {
    await countAttempt(db, `gift-card-code:${caller}`, MOST_CODES.account, MOST_CODES.seconds);
    await countAddressAttempt(db, 'gift-card-code:address', address, MOST_CODES.address, MOST_CODES.seconds);
  };

  serve(app, paying.payByGiftCard, signedIn, async ({ actor, params, body, context }) => {
    await countCode(`user:${actor.userId}`, context.get('address'));
    const shown = { totalCents: centsOf(body.placeOrderPrice) };
    return payByGiftCard(deps, { id: params.id, customerId: actor.userId, shown }, body.code);
  });

  serve(app, paying.readStoreCredit, signedIn, ({ actor }) =>
    readStoreCredit(db, actor.userId, settings.store.currency),
  );

  serve(
    app,
    paying.payByStoreCredit,
    signedIn,
    async ({ actor, params, body }) => {
      const shown = { totalCents: centsOf(body.placeOrderPrice) };
      const { applied, due, paid } = await payByStoreCredit(deps, {
        id: params.id,
        customerId: actor.userId,
        shown,
      });
      return { applied, due, paid };
    },
    countPayment,
  );

  serve(
    app,
    paying.removeGiftCard,
    signedIn,
    async ({ actor, params }) => {
      await removeGiftCard(db, { ...params, customerId: actor.userId });
      return { acknowledged: true };
    },
    countPayment,
  );

  serve(app, paying.payLinkByGiftCard, everyone, async ({ params, body, context }) => {
    await countCode(`link:${digestOfSecret(params.token)}`, context.get('address'));
    return payLinkByGiftCard(deps, params.token, { code: body.code, dueCents: centsOf(body.placeOrderPrice) });
  });
}
