import * as contract from '#contract/accounts/addresses.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

/** The most addresses that an account can save in an hour. */
const SAVED_AN_HOUR = 60;

export function addressRoutes(app: App, { db }: Deps, { signedIn }: Guards): void {
  serve(app, contract.listAddresses, signedIn, ({ actor }) => service.listAddresses(db, actor.userId));

  serve(app, contract.saveAddress, signedIn, async ({ actor, body }) => {
    await countAttempt(db, `address:${actor.userId}`, SAVED_AN_HOUR, 3600);
    return { acknowledged: true, insertedId: await service.saveAddress(db, actor.userId, body) };
  });

  serve(app, contract.preferAddress, signedIn, async ({ actor, params }) => ({
    modifiedCount: await service.preferAddress(db, actor.userId, params.id),
  }));

  serve(app, contract.removeAddress, signedIn, async ({ actor, params }) => ({
    deletedCount: await service.removeAddress(db, actor.userId, params.id),
  }));
}
