import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { CompanyRole } from '#contract/companies/company-roles.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { setShop, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person } from '#test/fixtures/store.ts';

/** The account to which invoices are paid. */
export const BANK = { ...DEFAULT_SHOP_SETTINGS.bank, holder: 'Partsmith GmbH', iban: 'DE89370400440532013000' };

/** A store for one test file in which companies can pay by invoice. Its books are checked at the end. */
export async function openInvoices() {
  const store = await startTestStore();
  after(() => closeWithBooks(store));
  const staff = await store.person('admin');
  await setShop(store, { bank: BANK });
  let count = 0;
  const query = (text: string, values: unknown[]) => store.db.$client.query(text, values);
  return {
    store,
    staff,
    query,
    /** A company with terms of 30 days. */
    async companyWith(creditLimit: number): Promise<string> {
      const { body } = await store.call(staff, 'POST', '/companies', { name: `Makers ${++count}` });
      const terms = { paymentDays: 30, creditLimit };
      assert.equal((await store.call(staff, 'PUT', `/companies/${body.insertedId}/terms`, terms)).status, 200);
      return body.insertedId;
    },
    async member(company: string, role: CompanyRole = 'buyer'): Promise<Person> {
      const who = await store.person();
      const values = [who.id, company, role];
      await query('insert into company_members (user_id, company_id, role) values ($1, $2, $3)', values);
      return who;
    },
    now: (id: string) => wholeOrderNow(store, staff, id),
    ship: (id: string) => store.call(staff, 'DELETE', `/order/${id}?as=shipped`),
    transfer: (id: string, amount: number) =>
      store.call(staff, 'POST', `/orders/${id}/bank-payments`, {
        reference: crypto.randomUUID(),
        amount,
        receivedOn: '2026-11-30',
      }),
  };
}
