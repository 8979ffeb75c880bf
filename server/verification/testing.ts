import assert from 'node:assert/strict';
import { after } from 'node:test';
import { rewriteEntries } from '#server/reports/sale-entries.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from './verify.ts';

const LEDGERS = ['stock_movements', 'order_events', 'money_movements', 'price_history'];

/** A store for one test file whose books its tests damage: each in one way, as a bug or a manual change would. */
export async function openBooks() {
  const store = await startTestStore({ webhooks: false });
  after(() => store.close());
  const [ada, admin] = [await store.person(), await store.person('admin')];

  /** Runs SQL that bypasses the triggers that keep the ledgers append-only. */
  async function tamper(...statements: [text: string, values: unknown[]][]): Promise<void> {
    const client = await store.db.$client.connect();
    try {
      await client.query('begin');
      for (const table of LEDGERS) await client.query(`alter table ${table} disable trigger append_only`);
      for (const [text, values] of statements) await client.query(text, values);
      // Triggers that wait for the commit would keep the tables from being altered.
      await client.query('set constraints all immediate');
      for (const table of LEDGERS) await client.query(`alter table ${table} enable trigger append_only`);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  /** The current findings without work in progress: `kind subject`. */
  async function found(graceSeconds = 600): Promise<string[]> {
    const { discrepancies, pending } = await verifyBooks(store.deps, { graceSeconds });
    for (const { kind, says } of [...discrepancies, ...pending]) {
      // `inWords` has formatted all amounts, and times are in the only form that screens recognize.
      const words = says.replace(/\b(pi|re|dp)_\w+/g, 'id');
      assert.doesNotMatch(words, /\bcents\b|\[\[|\]\]|_|\b(usd|eur)\b|\d{2}:\d{2}(?!:?\d*Z)/, kind);
    }
    // What reports add up differs with each damage to the ledger (server/reports/reports.test.ts).
    const others = discrepancies.filter(({ kind }) => kind !== 'sales_entries');
    return others.map(({ kind, subject }) => `${kind} ${subject}`).sort();
  }

  /** Damages the books, checks, repairs them, and checks again. */
  async function finds(
    expected: string[],
    damage: [string, unknown[]][],
    repair: [string, unknown[]][],
  ): Promise<void> {
    await tamper(...damage);
    assert.deepEqual(await found(), expected.sort());
    await tamper(...repair);
    await rewriteEntries(store.db.$client);
    assert.deepEqual(await found(), [], 'mended');
  }

  const cancel = async (id: string): Promise<void> => {
    assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`)).body.deletedCount, 1);
    await store.runJobs();
  };
  return { store, ada, admin, tamper, found, finds, cancel };
}
