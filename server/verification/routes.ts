import * as contract from '#contract/verification/verification.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { askForSales, askForVerification, readVerifications } from './service.ts';

export function verificationRoutes(app: App, { db }: Pick<Deps, 'db'>, { admin }: Guards): void {
  serve(app, contract.listVerifications, admin, async () => readVerifications(db));

  serve(app, contract.rebuildSales, admin, async ({ actor }) => {
    await askForSales(db, actor.userId);
    return { acknowledged: true };
  });

  serve(app, contract.startVerification, admin, async ({ actor }) => {
    await askForVerification(db, actor.userId);
    return { acknowledged: true };
  });
}
