import { centsOf } from '#contract/money.ts';
import * as statements from '#contract/payments/bank-statements.ts';
import { MAX_STATEMENT_BYTES } from '#contract/payments/bank-terms.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import { clientSignal } from '#server/bounded-work/client-signal.ts';
import { FileReaders } from '#server/bounded-work/file-readers.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import * as contract from '#contract/payments/bank-transfers.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { chooseTransfer } from '#server/orders/paying/choose-transfer.ts';
import { answerOf, recordReceivedMoney } from './received-money.ts';
import { processStatement, requireOwnAccount } from './statements/judge.ts';
import { readStatementTask } from './statements/read-statement.ts';
import { transferRefund } from './transfer-refund.ts';

const readers = new FileReaders(1);

/** Payment by bank transfer: customers choose it, and staff record what arrives and what they transfer back. */
export function bankTransferRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'cards' | 'settings' | 'limits'>,
  guards: Guards,
): void {
  const { db, settings, limits } = deps;
  const { paymentsAMinute } = settings.limits;
  const { currency } = settings.store;

  serve(
    app,
    contract.chooseTransfer,
    guards.signedIn,
    ({ actor, params }) => chooseTransfer(deps, params.id, actor),
    ({ actor }) => limits?.hit(`payment:user:${actor.userId}`, { max: paymentsAMinute, seconds: 60 }),
  );

  serveOnce(app, db, contract.recordBankPayment, guards.admin, async (tx, { actor, params, body }) => {
    const { amount, payer = '', ...same } = body;
    const money = { ...same, payer, amountCents: centsOf(amount) };
    return answerOf(await recordReceivedMoney(tx, params.id, money, { actor: actor.userId, currency }));
  });

  serve(app, contract.transferRefund, guards.admin, async ({ actor, params, body }) => {
    await transferRefund(db, params, body.reference, actor.userId);
    return { acknowledged: true };
  });

  const countStatement = ({ actor }: { actor: Actor }): void =>
    limits?.hit(`bank-statement:user:${actor.userId}`, { max: 30, seconds: 60 });

  serve(
    app,
    statements.readStatement,
    guards.admin,
    async ({ actor, context }) => {
      const file = { name: 'The file', maxBytes: MAX_STATEMENT_BYTES };
      const client = { signal: clientSignal(context), client: actor.userId };
      const { iban, lines } = await spoolBody(context.req.raw, file, (path) =>
        readers.read(readStatementTask, path, client),
      );
      await requireOwnAccount(db, iban);
      const detail = { rows: lines.length };
      await record(db, { actor: actor.userId, action: 'order.statement-read', subject: 'orders', detail });
      return { rows: await processStatement(db, lines, { actor: actor.userId, currency }) };
    },
    countStatement,
  );

  serve(
    app,
    statements.recordStatement,
    guards.admin,
    async ({ actor, body }) => ({
      rows: await processStatement(db, body.rows, { actor: actor.userId, currency }),
    }),
    countStatement,
  );
}
