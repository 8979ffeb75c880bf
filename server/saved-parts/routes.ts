import * as contract from '#contract/saved-parts/saved-parts.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

/** Maximum number of changes to a customer's saved parts, and unsubscriptions from one address, in ten minutes. */
const CHANGES = 200;
const TEN_MINUTES = 600;

export function savedPartRoutes(app: App, { db }: Deps, { everyone, signedIn }: Guards): void {
  serve(app, contract.listSavedParts, signedIn, ({ actor }) => service.listSavedParts(db, actor.userId));

  serve(app, contract.savePart, signedIn, async ({ actor, params, body }) => {
    await countAttempt(db, `saved-parts:${actor.userId}`, CHANGES, TEN_MINUTES);
    await service.savePart(db, actor.userId, params.part, body);
    return { acknowledged: true };
  });

  serve(app, contract.unsavePart, signedIn, async ({ actor, params }) => ({
    deletedCount: await service.unsavePart(db, actor.userId, params.part),
  }));

  serve(app, contract.unsubscribe, everyone, async ({ params, context }) => {
    await countAddressAttempt(db, 'unsubscribe', context.get('address'), CHANGES, TEN_MINUTES);
    await service.unsubscribe(db, params.token);
    return { acknowledged: true };
  });
}
