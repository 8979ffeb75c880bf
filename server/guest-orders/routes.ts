import type { Context } from 'hono';
import * as contract from '#contract/guest-orders/guest-orders.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { basketOwners } from '#server/basket/basket-owner.ts';
import type { Deps } from '#server/deps.ts';
import { sendDocument } from '#server/documents/send-document.ts';
import type { App, Env } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { placedAnswer } from '#server/orders/placing/placed-answer.ts';
import { quoteWholeOrder } from '#server/orders/placing/place-whole.ts';
import { limitGuesses } from '#server/promotions/limit-guesses.ts';
import { placeGuestOrder, requireGuests } from './place-guest-order.ts';
import { cancelGuestOrder, readGuestOrder, readOrderOfLink, renewGuestLink } from './service.ts';

/** Maximum number of calls about links that a client makes in a minute, also of those that do not exist. */
const MOST_READ = 120;
/** Maximum number of documents that a client draws in a minute, and that are drawn with a link. */
const MOST_DOCUMENTS = 60;

/** Orders without an account, and the links that open them. */
export function guestOrderRoutes(app: App, deps: Deps, guards: Guards): void {
  const { db, settings, limits, invalidation } = deps;
  const { writing } = basketOwners(deps, guards);
  const { ordersAMinute } = settings.limits;

  const countOrder = ({ context }: { context: Context<Env> }): void =>
    limits?.hitAddress('guest-order:address', context.get('address'), { max: ordersAMinute, seconds: 60 });
  const countRead = ({ context }: { context: Context<Env> }): void =>
    limits?.hitAddress('guest-link:address', context.get('address'), { max: MOST_READ, seconds: 60 });
  const guesserAt = (context: Context<Env>) => ({ customerId: undefined, address: context.get('address') });

  serve(
    app,
    contract.createGuestOrder,
    writing,
    async ({ actor, body, context }) => {
      const key = context.req.header('idempotency-key');
      const visitor = { address: context.get('address'), basket: actor };
      const { order, customerId, link } = await limitGuesses(limits, guesserAt(context), body.codes, () =>
        placeGuestOrder(deps, visitor, body, key),
      );
      invalidation?.announcePlaced(order.id, customerId);
      for (const { part } of body.lines) invalidation?.announceReserved(part.toLowerCase());
      return { ...(await placedAnswer(db, order)), token: link.token, url: link.url };
    },
    countOrder,
  );

  serve(
    app,
    contract.quoteGuestOrder,
    guards.everyone,
    async ({ body, context }) => {
      await requireGuests(db);
      return limitGuesses(limits, guesserAt(context), body.codes, () => quoteWholeOrder(deps, null, body));
    },
    countOrder,
  );

  serve(app, contract.readGuestOrder, guards.everyone, ({ params }) => readGuestOrder(db, params.token), countRead);

  serve(
    app,
    contract.cancelGuestOrder,
    guards.everyone,
    async ({ params }) => {
      await cancelGuestOrder(db, params.token, settings.store.currency);
      return { acknowledged: true };
    },
    countRead,
  );

  serve(
    app,
    contract.readGuestDocument,
    guards.everyone,
    async ({ params, context }) => {
      limits?.hit(`guest-document:${digestOfSecret(params.token)}`, { max: MOST_DOCUMENTS, seconds: 60 });
      limits?.hitAddress('guest-document:address', context.get('address'), { max: MOST_DOCUMENTS, seconds: 60 });
      return sendDocument(context, deps, await readOrderOfLink(db, params.token), params.document);
    },
    countRead,
  );

  serve(
    app,
    contract.renewGuestLink,
    guards.everyone,
    async ({ params }) => {
      await renewGuestLink(deps, params.token);
      return { acknowledged: true };
    },
    countRead,
  );
}
