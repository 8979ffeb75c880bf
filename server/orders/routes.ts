import type { Context } from 'hono';
import { mayDo, requirePermission, type Actor } from '#server/accounts/actor.ts';
import { Failure } from '#contract/errors.ts';
import { FairQueue } from '#server/fair-queue.ts';
import type { OrderSort } from '#contract/choices.ts';
import * as contract from '#contract/orders/orders.ts';
import { readOrderLimit } from '#contract/orders/reservation-limits.ts';
import * as wholeOrders from '#contract/orders/whole-orders.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { PageQuery } from '#contract/fields.ts';
import { companyOfOrder, ownerFor, requireSeesOrders } from '#server/companies/company-orders.ts';
import { takeOrderedUnits } from '#server/basket/service.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import { selectNotes } from '#server/managed-orders/notes.ts';
import { requireSelf, type Guards } from '#server/http/guards.ts';
import { sendPage } from '#server/http/paging.ts';
import { clientKey } from '#server/http/request/address.ts';
import { limitGuesses } from '#server/promotions/limit-guesses.ts';
import { serve } from '#server/http/serve.ts';
import { liftShippingBlock } from './disputes/lift-block.ts';
import { cancelOwn } from './cancel-own.ts';
import { closeLine } from './closing.ts';
import * as orderLimits from './placing/order-limits.ts';
import { placeOrder } from './placing/place-one.ts';
import type { NewWholeOrder } from '#contract/orders/whole-orders.ts';
import type { PlacedOrder } from './placing/place.ts';
import { placedAnswer } from './placing/placed-answer.ts';
import { placeForCustomer } from './placing/place-for-customer.ts';
import { agreesPrices } from './placing/staff-terms.ts';
import { placeWholeOrder, quoteWholeOrder } from './placing/place-whole.ts';
import { countOwnOrders, serializeOwnOrder } from './lists/own-orders.ts';
import { listOrders, listOwnOrders, readLine, readOrderRow } from './service.ts';
import { lineForAdmin, serializeLine, serializeOrder } from './serialize-order.ts';

/** How many orders of one account wait for each other, and for how long in milliseconds. */
const WAITING = { maxWaiting: 100, wait: { burst: 10_000, standing: 5_000 } };
const TOO_MANY_AT_ONCE =
  'This account has too many orders in progress. This one was not placed; send it again in a few seconds.';

export function orderRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'cards' | 'settings' | 'invalidation' | 'limits'>,
  guards: Guards,
): void {
  const { db, settings, invalidation, limits } = deps;
  const { ordersAMinute } = settings.limits;

  /** One order of an account at a time: concurrent ones would wait for each other's rows with a connection each. */
  const turns = new FairQueue({ limit: () => 1, ...WAITING });
  const inTurn = <Result>(customerId: string, place: () => Promise<Result>): Promise<Result> =>
    turns.run([{ key: customerId, shares: 1 }], place, () => new Failure('overloaded', TOO_MANY_AT_ONCE));

  const countOrder = ({ actor, context }: { actor: Actor; context: Context<Env> }): void => {
    limits?.hit(`order:user:${actor.userId}`, { max: ordersAMinute, seconds: 60 });
    limits?.hitAddress('order:address', context.get('address'), { max: 10 * ordersAMinute, seconds: 60 });
  };

  const buyerOf = (actor: Actor, context: Context<Env>) => ({ ...actor, client: clientKey(context.get('address')) });

  const callerOf = (actor: Actor, context: Context<Env>) => ({
    customerId: actor.userId,
    address: context.get('address'),
  });

  serve(
    app,
    contract.placeOrder,
    guards.bearer,
    async ({ actor, body, context }) => {
      const key = context.req.header('idempotency-key');
      const placed = await inTurn(actor.userId, () => placeOrder(deps, buyerOf(actor, context), body, key));
      invalidation?.announceReserved(body.placeOrderProduct);
      invalidation?.announcePlaced(placed.id, actor.userId);
      return { acknowledged: true, insertedId: placed.id, payment: placed.payment };
    },
    countOrder,
  );

  const answerOf = async (placed: PlacedOrder, { lines }: NewWholeOrder, customerId: string) => {
    invalidation?.announcePlaced(placed.id, customerId);
    for (const { part } of lines) invalidation?.announceReserved(part.toLowerCase());
    return placedAnswer(db, placed);
  };

  serve(
    app,
    wholeOrders.createOrder,
    guards.bearer,
    async ({ actor, body, context }) => {
      const key = context.req.header('idempotency-key');
      const buyer = buyerOf(actor, context);
      const order = await limitGuesses(limits, callerOf(actor, context), body.codes, () =>
        inTurn(actor.userId, () =>
          placeWholeOrder(deps, buyer, body, key, { alsoWrite: body.keepBasket ? undefined : takeOrderedUnits }),
        ),
      );
      return answerOf(order, body, actor.userId);
    },
    countOrder,
  );

  serve(app, readOrderLimit, guards.signedIn, ({ actor, params, context }) =>
    orderLimits.readOrderLimit(deps, { userId: actor.userId, client: clientKey(context.get('address')) }, params.id),
  );

  serve(
    app,
    wholeOrders.quoteOrder,
    guards.signedIn,
    async ({ actor, body, context }) =>
      limitGuesses(limits, callerOf(actor, context), body.codes, () => quoteWholeOrder(deps, actor, body)),
    countOrder,
  );

  serve(
    app,
    wholeOrders.placeForCustomer,
    guards.admin,
    async ({ actor, params, body, context }) => {
      if (agreesPrices(body)) requirePermission(actor, 'orders.discount');
      const key = context.req.header('idempotency-key');
      const order = await inTurn(params.id, () => placeForCustomer(deps, actor.userId, params.id, body, key));
      return answerOf(order, body, params.id);
    },
    countOrder,
  );

  serve(app, wholeOrders.readWholeOrder, guards.signedIn, async ({ actor, params }) => {
    const row = await readOrderRow(db, params.id, actor);
    const company = await companyOfOrder(db, row, actor);
    const more = company && { company };
    if (!mayDo(actor, 'orders.read')) return { ...serializeOrder(row, false), ...more };
    return { ...serializeOrder(row, true), ...more, notes: await selectNotes(db, row.id) };
  });

  serve(app, contract.listOwnOrders, guards.signedIn, async ({ actor, query, context }) => {
    requireSelf(actor, query.email, 'orders.read');
    if (query.company !== undefined) await requireSeesOrders(db, actor, query.company);
    if (query.per === 'order') {
      const { rows, next } = await listOwnOrders(db, query, requestedPage(query));
      const total = query.count ? await countOwnOrders(db, query) : undefined;
      return sendPage(context, { rows: rows.map(serializeOwnOrder), next }, total);
    }
    const filter = { email: query.email, status: query.status ?? ('open' as const) };
    const { rows, next } = await listOrders(db, filter, requestedPage(query));
    return sendPage(context, { rows: rows.map(serializeLine), next });
  });

  serve(app, contract.readOrder, guards.signedIn, async ({ actor, params }) => {
    const order = await readLine(db, params.id, actor);
    return mayDo(actor, 'orders.read') ? lineForAdmin(order) : serializeLine(order);
  });

  serve(app, contract.cancelOwnOrder, guards.signedIn, async ({ actor, params, query }) =>
    serializeLine(
      await cancelOwn(db, params.id, await ownerFor(db, params.id, actor.userId), {
        ...query,
        currency: settings.store.currency,
      }),
    ),
  );

  serve(app, contract.listOrders, guards.admin, async ({ query, context }) => {
    const filter = { status: query.status ?? ('open' as const), q: query.q };
    const { rows, next } = await listOrders(db, filter, requestedPage(query));
    return sendPage(context, { rows: rows.map(lineForAdmin), next });
  });

  serve(app, contract.liftShippingBlock, guards.admin, async ({ actor, params }) =>
    lineForAdmin(await liftShippingBlock(db, params.id, actor.userId)),
  );

  serve(app, contract.closeOrder, guards.admin, ({ actor, params, query: { as, unused, ...parcel } }) => {
    if (as !== 'cancelled') requirePermission(actor, 'orders.fulfill');
    return closeLine(db, params.id, { as, parcel: { ...parcel, unused: unused === 'true' } }, actor);
  });
}

function requestedPage({ limit = MAX_PAGE_SIZE, after, sort }: PageQuery & { sort?: OrderSort | undefined }) {
  return { limit, after, sort };
}
