import * as contract from '#contract/saved-lists/saved-lists.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

/** Maximum number of changes to a customer's saved lists in ten minutes. */
const CHANGES = 200;
const TEN_MINUTES = 600;

/** The lists of quick orders that customers save. */
export function savedListRoutes(app: App, { db }: Deps, { signedIn }: Guards): void {
  const countChange = (customerId: string): Promise<void> =>
    countAttempt(db, `saved-lists:${customerId}`, CHANGES, TEN_MINUTES);

  serve(app, contract.listSavedLists, signedIn, ({ actor }) => service.listSavedLists(db, actor.userId));

  serve(app, contract.createSavedList, signedIn, async ({ actor, body }) => {
    await countChange(actor.userId);
    return { acknowledged: true, insertedId: await service.createSavedList(db, actor.userId, body) };
  });

  serve(app, contract.readSavedList, signedIn, ({ actor, params }) =>
    service.readSavedList(db, actor.userId, params.id),
  );

  serve(app, contract.changeSavedList, signedIn, async ({ actor, params, body }) => {
    await countChange(actor.userId);
    await service.changeSavedList(db, actor.userId, params.id, body);
    return { modifiedCount: 1 };
  });

  serve(app, contract.deleteSavedList, signedIn, async ({ actor, params }) => {
    await service.deleteSavedList(db, actor.userId, params.id);
    return { deletedCount: 1 };
  });
}
