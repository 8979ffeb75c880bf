import * as contract from '#contract/payments/pay-later-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { choosePayLater } from '#server/orders/paying/pay-later.ts';
import { recordTillPayment } from './record-till-payment.ts';

/** Orders that are paid after they are fulfilled: customers choose it, and staff record what is paid at pick-up. */
export function payLaterRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'cards' | 'settings' | 'limits'>,
  guards: Guards,
): void {
  const { db, settings, limits } = deps;
  const { paymentsAMinute } = settings.limits;

  serve(
    app,
    contract.choosePayLater,
    guards.signedIn,
    ({ actor, params, body }) => choosePayLater(deps, params.id, actor, body),
    ({ actor }) => limits?.hit(`payment:user:${actor.userId}`, { max: paymentsAMinute, seconds: 60 }),
  );

  serve(app, contract.recordTillPayment, guards.admin, async ({ actor, params, body }) => {
    const by = { actor: actor.userId, currency: settings.store.currency };
    return { acknowledged: true, modifiedCount: await recordTillPayment(db, params.id, body, by) };
  });
}
