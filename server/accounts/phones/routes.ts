import type { Context } from 'hono';
import * as contract from '#contract/accounts/phones.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { callerOf } from '#server/accounts/sign-in/caller.ts';
import * as service from './service.ts';

export function phoneRoutes(app: App, deps: Pick<Deps, 'db' | 'settings'>, { signedIn }: Guards): void {
  serve(app, contract.readPhone, signedIn, async ({ actor }) => service.readPhone(deps, actor.userId));

  serve(app, contract.sendPhoneCode, signedIn, async ({ actor, body, context }) =>
    service.sendCode(deps, personOf(actor, context), body.number),
  );

  serve(app, contract.confirmPhone, signedIn, async ({ actor, body, context }) =>
    service.confirm(deps, personOf(actor, context), body.number, body.code),
  );

  serve(app, contract.removePhone, signedIn, async ({ actor, context }) =>
    service.remove(deps, personOf(actor, context)),
  );
}

function personOf(actor: Actor, context: Context<Env>): service.Person {
  return { ...actor, ...callerOf(context) };
}
