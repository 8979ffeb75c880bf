import * as contract from '#contract/basket/basket-emails.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

/** Maximum number of changes of a customer's consent, and of restored baskets, in ten minutes. */
const CHANGES = 60;
const TEN_MINUTES = 600;

export function basketReminderRoutes(app: App, { db }: Pick<Deps, 'db'>, { signedIn }: Pick<Guards, 'signedIn'>): void {
  const limit = ({ actor }: { actor: { userId: string } }): Promise<void> =>
    countAttempt(db, `basket-emails:${actor.userId}`, CHANGES, TEN_MINUTES);

  serve(app, contract.readBasketEmails, signedIn, ({ actor }) => service.readBasketEmails(db, actor.userId));

  serve(
    app,
    contract.setBasketEmails,
    signedIn,
    async ({ actor, body }) => {
      await service.setBasketEmails(db, actor.userId, body.wanted);
      return { acknowledged: true };
    },
    limit,
  );

  serve(
    app,
    contract.restoreBasket,
    signedIn,
    async ({ actor, params }) => service.restoreBasket(db, actor.userId, params.token),
    limit,
  );
}
