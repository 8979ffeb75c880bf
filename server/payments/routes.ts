import type { Context } from 'hono';
import { centsOf, dollarsOf } from '#contract/money.ts';
import * as contract from '#contract/payments/payments.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { ownerFor } from '#server/companies/company-orders.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/request/body.ts';
import type { App, Env } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { serializeLine } from '#server/orders/serialize-order.ts';
import { settleByCustomer, handleWebhook } from './service.ts';
import { startPayment } from './start.ts';

/** A provider's event contains a complete object; the store's are about 4 KB. */
const MAX_EVENT_BYTES = 256 * 1024;

export function paymentRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'cards' | 'log' | 'settings' | 'limits'>,
  guards: Guards,
): void {
  const { paymentsAMinute } = deps.settings.limits;
  /** Each of these calls may lead to a call of the provider, whose rate limit all customers share. */
  const countCall = ({ actor, context }: { actor: Actor; context: Context<Env> }): void => {
    deps.limits?.hit(`payment:user:${actor.userId}`, { max: paymentsAMinute, seconds: 60 });
    deps.limits?.hitAddress('payment:address', context.get('address'), { max: 10 * paymentsAMinute, seconds: 60 });
  };

  serve(
    app,
    contract.startPayment,
    guards.signedIn,
    async ({ actor, body }) => {
      const wanted = {
        order: body.order,
        totalCents: centsOf(body.placeOrderPrice),
        dueCents: body.due === undefined ? undefined : centsOf(body.due),
        isPaying: body.pay ?? false,
      };
      const { clientSecret, order, totalCents, holdUntil } = await startPayment(
        deps,
        { userId: await ownerFor(deps.db, body.order, actor.userId) },
        wanted,
      );
      const placeOrderPrice = dollarsOf(totalCents);
      return { clientSecret, order, placeOrderPrice, holdUntil: holdUntil?.toISOString() ?? null };
    },
    countCall,
  );

  serve(
    app,
    contract.settlePayment,
    guards.signedIn,
    async ({ actor, params, body }) => {
      const owner = await ownerFor(deps.db, params.id, actor.userId);
      const { order, modifiedCount } = await settleByCustomer(deps, owner, params.id, body);
      return { acknowledged: true, modifiedCount, order: serializeLine(order) };
    },
    countCall,
  );

  serve(app, contract.paymentConfig, guards.everyone, async () => deps.cards.config);

  // Without `serve`, because the signature covers the raw bytes and no parser may read them first.
  app.post(contract.paymentWebhook.path, async (context) => {
    const body = await readBytes(context.req.raw, MAX_EVENT_BYTES);
    await handleWebhook(deps, body, context.req.header('stripe-signature'));
    return context.json({ received: true });
  });
}
