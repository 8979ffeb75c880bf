import * as contract from '#contract/store/overview.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readOverview } from './service.ts';

export function overviewRoutes(app: App, deps: Pick<Deps, 'db' | 'settings'>, { admin }: Guards): void {
  serve(app, contract.readOverview, admin, async () => readOverview(deps));
}
