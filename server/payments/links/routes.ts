import type { Context } from 'hono';
import { centsOf, dollarsOf } from '#contract/money.ts';
import * as changes from '#contract/orders/changes.ts';
import * as contract from '#contract/payments/payment-links.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { listWorkingLinks, revokePaymentLink } from './working-links.ts';
import {
  createChangeLink,
  createPaymentLink,
  readPaymentLink,
  settleLinkPayment,
  startLinkPayment,
} from './service.ts';

/** Maximum number of links that a member of staff creates in an hour. */
const MOST_CREATED = 60;
/** Maximum number of links that a client reads in a minute, also of those that do not exist. */
const MOST_READ = 120;

/** Payment links: staff create them, and whoever has one can pay. */
export function paymentLinkRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'cards' | 'log' | 'settings' | 'limits'>,
  guards: Guards,
): void {
  const { paymentsAMinute } = deps.settings.limits;
  /** Like the calls of customers: each may lead to a call of the provider. The key has no token, only its digest. */
  const countPayment = ({ context }: { context: Context<Env> }): void => {
    const digest = digestOfSecret(context.req.param('token') ?? '');
    deps.limits?.hit(`payment-link:${digest}`, { max: paymentsAMinute, seconds: 60 });
    deps.limits?.hitAddress('payment:address', context.get('address'), { max: 10 * paymentsAMinute, seconds: 60 });
  };

  serve(app, contract.createPaymentLink, guards.admin, async ({ actor, params, body }) => {
    await countAttempt(deps.db, `payment-links:${actor.userId}`, MOST_CREATED, 3_600);
    const { expiresAt, ...link } = await createPaymentLink(deps, actor.userId, params.id, body.email);
    return { ...link, expiresAt: expiresAt.toISOString() };
  });

  serve(app, contract.listPaymentLinks, guards.admin, ({ params }) => listWorkingLinks(deps.db, params.id));

  serve(app, contract.revokePaymentLink, guards.admin, async ({ actor, params }) => ({
    deletedCount: await revokePaymentLink(deps.db, { order: params.id, link: params.link }, actor.userId),
  }));

  serve(app, changes.payChange, guards.signedIn, async ({ actor, params }) => {
    await countAttempt(deps.db, `payment-links:${actor.userId}`, MOST_CREATED, 3_600);
    const { url, expiresAt } = await createChangeLink(deps, actor.userId, params.id);
    return { url, expiresAt: expiresAt.toISOString() };
  });

  serve(
    app,
    contract.readPaymentLink,
    guards.everyone,
    ({ params }) => readPaymentLink(deps, params.token),
    ({ context }) =>
      deps.limits?.hitAddress('payment-link:address', context.get('address'), { max: MOST_READ, seconds: 60 }),
  );

  serve(
    app,
    contract.startLinkPayment,
    guards.everyone,
    async ({ params, body }) => {
      const total = centsOf(body.placeOrderPrice);
      const { clientSecret, totalCents, holdUntil } = await startLinkPayment(deps, params.token, total);
      return { clientSecret, placeOrderPrice: dollarsOf(totalCents), holdUntil: holdUntil?.toISOString() ?? null };
    },
    countPayment,
  );

  serve(
    app,
    contract.settleLinkPayment,
    guards.everyone,
    async ({ params, body }) => {
      await settleLinkPayment(deps, params.token, body.transactionId);
      return { acknowledged: true };
    },
    countPayment,
  );
}
