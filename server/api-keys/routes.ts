import * as contract from '#contract/developers/api-keys.ts';
import { requireFreshSignIn } from '#server/accounts/sign-in/requirements.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function apiKeyRoutes(app: App, { db }: Pick<Deps, 'db'>, { admin }: Guards): void {
  serve(app, contract.listApiKeys, admin, async () => service.listApiKeys(db));
  // A key outlives the token that created it.
  serve(app, contract.addApiKey, admin, async ({ actor, body }) => {
    requireFreshSignIn(actor.signedInAt);
    return service.addApiKey(db, body, actor);
  });
  serve(app, contract.revokeApiKey, admin, async ({ actor, params }) => {
    await service.revokeApiKey(db, params.id, actor.userId);
    return { acknowledged: true };
  });
}
