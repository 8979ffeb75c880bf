import type { Context } from 'hono';
import * as contract from '#contract/own-account/own-account.ts';
import * as tax from '#contract/tax/tax.ts';
import { callerOf } from '#server/accounts/sign-in/caller.ts';
import { countMail } from '#server/accounts/sign-in/attempts.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { issuersOf } from '#server/accounts/identity/issuers.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import { fileDownload } from '#server/http/files/file-download.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { jsonWithCookies, serve } from '#server/http/serve.ts';
import { changeVatNumber, readVatNumber } from '#server/tax/vat-numbers.ts';
import { askDeletion, deleteAccount, readDeletion } from './deletion.ts';
import { askEmailChange, confirmEmailChange } from './email-change.ts';
import { dropLink } from './links.ts';
import { ownData } from './own-data.ts';
import { changePassword } from './password.ts';
import { endSessions, listSessions } from './sessions.ts';
import { readOwnAccount, type OwnCaller } from './sign-in.ts';

/** Maximum number of changes of a VAT number in an hour: each may ask VIES. */
const VAT_NUMBERS = { max: 20, seconds: 60 * 60 };
/** Maximum number of data downloads in an hour. */
const DOWNLOADS = { max: 5, seconds: 60 * 60 };

/** The routes of a person's own account. All require the store's token, which other sites cannot send. */
export function ownAccountRoutes(app: App, deps: Deps, { signedIn }: Guards): void {
  const { db, identity, settings, log } = deps;
  const issuers = issuersOf(settings, '');

  serve(app, contract.readOwnAccount, signedIn, ({ actor }) => readOwnAccount(db, actor, issuers));

  serve(app, tax.readVatNumber, signedIn, ({ actor }) => readVatNumber(db, actor.userId));

  serve(
    app,
    tax.changeVatNumber,
    signedIn,
    async ({ actor, body }) => changeVatNumber(deps, actor.userId, body.number),
    ({ actor }) => countAttempt(db, `vat-number:${actor.userId}`, VAT_NUMBERS.max, VAT_NUMBERS.seconds),
  );

  serve(app, contract.listSessions, signedIn, ({ actor, context }) => listSessions(deps, actor, ownCallerOf(context)));

  serve(app, contract.endSession, signedIn, async ({ actor, params, context }) => ({
    deletedCount: await endSessions(deps, actor, ownCallerOf(context), { id: params.id }),
  }));

  serve(app, contract.endAllSessions, signedIn, async ({ actor, query, context }) => {
    const isRevokingKeys = query.keys === 'revoke';
    const deletedCount = await endSessions(deps, actor, ownCallerOf(context), { isRevokingKeys });
    return jsonWithCookies({ deletedCount }, await clearedCookies(context));
  });

  serve(app, contract.changePassword, signedIn, async ({ actor, body, context }) =>
    jsonWithCookies({ acknowledged: true }, await changePassword(deps, actor, body, ownCallerOf(context))),
  );

  serve(app, contract.askEmailChange, signedIn, async ({ actor, body, context }) => {
    await askEmailChange(deps, actor, body, ownCallerOf(context));
    return { acknowledged: true };
  });

  serve(app, contract.confirmEmailChange, signedIn, async ({ actor, body, context }) => ({
    email: await confirmEmailChange(deps, actor, body.token, ownCallerOf(context)),
  }));

  serve(app, contract.dropEmailChange, signedIn, async ({ actor }) => ({
    deletedCount: await dropLink(db, actor.userId, 'email'),
  }));

  serve(app, contract.downloadOwnData, signedIn, async ({ actor, context }) => {
    await countAttempt(db, `own-data:${actor.userId}`, DOWNLOADS.max, DOWNLOADS.seconds);
    await recordSessionEvent(db, { event: 'data-downloaded', who: actor.userId, caller: ownCallerOf(context) });
    const file = { name: 'my-data', ending: 'json', type: 'application/json' };
    return fileDownload(file, ownData(db, settings.store, actor), log);
  });

  serve(app, contract.readDeletion, signedIn, ({ actor }) => readDeletion(db, actor, settings.store.currency));

  serve(app, contract.askDeletion, signedIn, async ({ actor, context }) => {
    await countMail(db, actor.email);
    await askDeletion(deps, actor, ownCallerOf(context));
    return { acknowledged: true };
  });

  serve(app, contract.deleteAccount, signedIn, async ({ actor, body, context }) => {
    await deleteAccount(deps, actor, body, ownCallerOf(context));
    return jsonWithCookies({ acknowledged: true }, await clearedCookies(context));
  });

  /** The session has ended: this clears its cookie. */
  async function clearedCookies({ req }: Context<Env>): Promise<string[]> {
    if (!identity.hasSessionCookie(req.raw.headers)) return [];
    return (await identity.endSession(req.raw.headers)).cookies;
  }
}

function ownCallerOf(context: Context<Env>): OwnCaller {
  return { ...callerOf(context), headers: context.req.raw.headers };
}
