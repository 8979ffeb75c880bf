import * as contract from '#contract/companies/companies.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import * as account from '#contract/companies/company-account.ts';
import * as passes from '#contract/companies/credit-passes.ts';
import { csvDownload } from '#server/http/files/csv.ts';
import { ACCOUNT_COLUMNS, accountRows, readCompanyAccount, setCompanyTerms } from './company-account.ts';
import { grantCreditPass, withdrawCreditPass } from './credit-passes/credit-passes.ts';
import * as service from './companies.ts';
import * as members from './members.ts';

/** How many company accounts a customer asks for in an hour. */
const REQUESTS = 5;
/** How many invitations a person sends, and how many links a person tries, in an hour. */
const INVITATIONS = 60;
/** How many statements of account a person downloads in an hour. */
const EXPORTS = 60;

async function* onePage<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** Companies: staff manage them, customers ask for them, their admins manage the members. */
export function companyRoutes(
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { admin, signedIn }: Guards,
): void {
  const { store } = settings;
  serveList(app, admin, { db, log }, service.companyList);

  serve(app, contract.readCompany, signedIn, ({ actor, params }) => service.readCompany(db, actor, params.id));

  serve(app, contract.readOwnCompany, signedIn, ({ actor }) => service.readOwnCompany(db, actor));

  serveOnce(
    app,
    db,
    contract.requestCompany,
    signedIn,
    async (tx, { actor, body }) => ({
      acknowledged: true,
      insertedId: await service.requestCompany(tx, store, actor.userId, body),
    }),
    ({ actor }) => countAttempt(db, `company-requests:${actor.userId}`, REQUESTS, 3_600),
  );

  serve(app, contract.withdrawCompanyRequest, signedIn, async ({ actor }) => ({
    deletedCount: await service.withdrawRequest(db, actor.userId),
  }));

  serveOnce(app, db, contract.addCompany, admin, async (tx, { actor, body }) => ({
    acknowledged: true,
    insertedId: await service.addCompany(tx, store, actor.userId, body),
  }));

  serve(app, contract.changeCompany, admin, async ({ actor, params, body }) => ({
    modifiedCount: await service.changeCompany(db, actor.userId, params.id, body),
  }));

  serve(app, account.readCompanyAccount, signedIn, ({ actor, params }) => readCompanyAccount(db, actor, params.id));

  serve(app, account.exportCompanyAccount, signedIn, async ({ actor, params }) => {
    await countAttempt(db, `account-export:${actor.userId}`, EXPORTS, 3_600);
    const rows = accountRows(await readCompanyAccount(db, actor, params.id));
    return csvDownload('account', ACCOUNT_COLUMNS, onePage(rows), log);
  });

  serveOnce(app, db, passes.grantCreditPass, admin, async (tx, { actor, params, body }) => ({
    acknowledged: true,
    insertedId: await grantCreditPass(tx, actor.userId, params.id, body),
  }));

  serve(app, passes.withdrawCreditPass, admin, async ({ actor, params }) => ({
    deletedCount: await withdrawCreditPass(db, actor.userId, params.id, params.pass),
  }));

  serve(app, account.setCompanyTerms, admin, async ({ actor, params, body }) => ({
    modifiedCount: await setCompanyTerms(db, actor.userId, params.id, body),
  }));

  serve(app, contract.approveCompany, admin, async ({ actor, params }) => ({
    modifiedCount: await service.approveCompany(db, store, actor.userId, params.id),
  }));

  serve(app, contract.declineCompany, admin, async ({ actor, params, body }) => ({
    deletedCount: await service.declineCompany(db, store, actor.userId, params.id, body.reason),
  }));

  serve(app, contract.inviteMember, signedIn, async ({ actor, params, body }) => {
    await countAttempt(db, `company-invitations:${actor.userId}`, INVITATIONS, 3_600);
    return { acknowledged: true, insertedId: await members.inviteMember(db, store, actor, params.id, body) };
  });

  serve(app, contract.withdrawInvitation, signedIn, async ({ actor, params }) => ({
    deletedCount: await members.withdrawInvitation(db, actor, params.id, params.invitation),
  }));

  serve(app, contract.acceptCompanyInvitation, signedIn, async ({ actor, body }) => {
    await countAttempt(db, `company-invitation:${actor.userId}`, INVITATIONS, 3_600);
    return members.acceptInvitation(db, actor.userId, body.token);
  });

  serve(app, contract.changeMember, signedIn, async ({ actor, params, body }) => ({
    modifiedCount: await members.changeMember(db, actor, params.id, params.member, body),
  }));

  serve(app, contract.removeMember, signedIn, async ({ actor, params }) => ({
    deletedCount: await members.removeMember(db, actor, params.id, params.member),
  }));
}
