import assert from 'node:assert/strict';
import { sealAudit } from '#server/audit/seal.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import type { TestStore } from '#test/fixtures/store.ts';

/** Asserts what `npm run verify` checks, with nothing counted as pending, and checks the ledger independently. */
export async function assertBooks(store: TestStore): Promise<void> {
  await assertLedger(store.db);
  await sealAudit(store.db);
  const { discrepancies, discrepancyCount, provider } = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.deepEqual(discrepancies, []);
  assert.equal(discrepancyCount, 0);
  assert.ok(provider.asked, 'the provider was asked');
}

/** Ends a test file's store: runs its jobs, and those that they queue, and then checks its books. */
export async function closeWithBooks(store: TestStore): Promise<void> {
  for (let round = 0; round < 2; round++) await store.runJobs();
  await assertBooks(store);
  await store.close();
}
