import * as contract from '#contract/accounts/factors.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';

export function factorRoutes(app: App, { identity }: Pick<Deps, 'identity'>, { everyone }: Guards): void {
  serve(app, contract.readSecondFactors, everyone, async ({ context }) => {
    const { headers } = context.req.raw;
    return { secondFactors: identity.hasSessionCookie(headers) ? await identity.secondFactors(headers) : null };
  });
}
