import * as contract from '#contract/customers/customers.ts';
import { addTaxExemption, removeTaxExemption } from '#contract/tax/tax.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { addExemption, removeExemption } from '#server/tax/exemptions.ts';
import { customerList } from './customer-list.ts';
import { addCustomerNote, readCustomer, removeNote } from './service.ts';

/** Customers as staff see them, and notes about them. */
export function customerRoutes(
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { admin }: Guards,
): void {
  serveList(app, admin, { db, log }, customerList(settings.store.currency));

  serve(app, contract.readCustomer, admin, ({ params }) => readCustomer(db, params.id, settings.store.currency));

  serve(app, contract.addCustomerNote, admin, async ({ actor, params, body }) => ({
    acknowledged: true,
    insertedId: await addCustomerNote(db, actor.userId, params.id, body.text),
  }));

  serve(app, addTaxExemption, admin, async ({ actor, params, body }) => ({
    acknowledged: true,
    insertedId: await addExemption(db, actor.userId, params.id, body),
  }));

  serve(app, removeTaxExemption, admin, async ({ actor, params }) => ({
    deletedCount: await removeExemption(db, actor.userId, params.id, params.exemption),
  }));

  serve(app, contract.removeCustomerNote, admin, async ({ actor, params }) => ({
    deletedCount: await removeNote(db, actor.userId, params.id, params.note),
  }));
}
