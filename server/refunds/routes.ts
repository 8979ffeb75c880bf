import { dollarsOf } from '#contract/money.ts';
import { addedCents, addedCentsOf, taxLines } from '#contract/orders/adjustments.ts';
import * as contract from '#contract/orders/refunds/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { lockCreditHolder } from '#server/gift-cards/refund-credit.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { orderRefundOf } from '#server/orders/serialize-order.ts';
import { requestOrderRefund, requestRefund } from './request-refund.ts';
import { retryRefund, settleRefund } from './resolve-refund.ts';

export function refundRoutes(app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>, guards: Guards): void {
  serveOnce(app, db, contract.refundOrder, guards.admin, async (tx, { actor, params, body }) => {
    const { currency } = settings.store;
    const by = { actor: actor.userId, currency, creditOf: body.to && (await lockCreditHolder(tx, params.id)) };
    const { id, amountCents } = await requestRefund(tx, params.id, body, by);
    return { acknowledged: true, insertedId: id, amount: dollarsOf(amountCents) };
  });

  serveOnce(app, db, contract.refundLines, guards.admin, async (tx, { actor, params, body }) => {
    const { currency } = settings.store;
    const { id, order, split, leftCents } = await requestOrderRefund(tx, params.id, body, {
      actor: actor.userId,
      currency,
      creditOf: body.to && (await lockCreditHolder(tx, params.id)),
    });
    const made = (await selectOrderRow(tx, order.id))!.refunds.find((each) => each.id === id)!;
    const { partsCents, adjustments } = split;
    const [delivery, tax] = (['delivery', 'tax'] as const).map((kind) => addedCentsOf(kind, adjustments)) as [
      number,
      number,
    ];
    return {
      ...orderRefundOf(made, true),
      // Several payments return it in several refunds, of which this is the first.
      amount: dollarsOf(partsCents + addedCents(adjustments)),
      split: {
        // With discounts and other charges.
        parts: dollarsOf(partsCents + addedCents(adjustments) - delivery - tax),
        delivery: dollarsOf(delivery),
        tax: dollarsOf(tax),
      },
      taxes: taxLines(adjustments).map(({ cents, ...same }) => ({ ...same, amount: dollarsOf(cents) })),
      leftToRefund: dollarsOf(leftCents),
    };
  });

  serve(app, contract.retryRefund, guards.admin, async ({ actor, params }) => {
    await retryRefund(db, params.id, params.refund, actor.userId);
    return { acknowledged: true };
  });

  serve(app, contract.settleRefund, guards.admin, async ({ actor, params, body }) => {
    await settleRefund(db, params.id, params.refund, { note: body.note, actor: actor.userId });
    return { acknowledged: true };
  });
}
