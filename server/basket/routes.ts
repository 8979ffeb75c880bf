import * as contract from '#contract/basket/basket.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { clientKey } from '#server/http/request/address.ts';
import { serve } from '#server/http/serve.ts';
import { basketOwners } from './basket-owner.ts';
import * as service from './service.ts';

/** Maximum number of changes in ten minutes, per customer or, for visitors, per address. */
const CHANGES = 300;
const TEN_MINUTES = 600;

export function basketRoutes(app: App, deps: Deps, guards: Guards): void {
  const { db } = deps;
  const { reading, writing, applyCookie } = basketOwners(deps, guards);
  const limit = ({ customerId }: service.BasketOwner, address: string): Promise<void> =>
    customerId
      ? countAttempt(db, `basket:${customerId}`, CHANGES, TEN_MINUTES)
      : countAddressAttempt(db, 'basket', address, CHANGES, TEN_MINUTES);

  serve(app, contract.readBasket, reading, async ({ actor, context }) => {
    const { cookie, ...basket } = await service.readBasket(deps, actor, clientKey(context.get('address')));
    applyCookie(context, cookie);
    return basket;
  });

  serve(app, contract.countBasket, reading, async ({ actor, context }) => {
    const { cookie, lines } = await service.countBasket(db, actor);
    applyCookie(context, cookie);
    return { lines };
  });

  serve(app, contract.setBasketLine, writing, async ({ actor, params, body, context }) => {
    await limit(actor, context.get('address'));
    const { quantity, raise = false } = body;
    const { cookie, ...answer } = await service.setLine(deps, actor, clientKey(context.get('address')), {
      partId: params.part,
      quantity,
      raise,
    });
    applyCookie(context, cookie);
    return { acknowledged: true, ...answer };
  });

  serve(app, contract.addBasketLines, writing, async ({ actor, body, context }) => {
    await limit(actor, context.get('address'));
    const { cookie, ...answer } = await service.addLines(db, actor, body.lines);
    applyCookie(context, cookie);
    return { acknowledged: true, ...answer };
  });

  serve(app, contract.removeBasketLine, writing, async ({ actor, params, context }) => {
    await limit(actor, context.get('address'));
    const { cookie, ...answer } = await service.removeLine(db, actor, params.part);
    applyCookie(context, cookie);
    return answer;
  });
}
