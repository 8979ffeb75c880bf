import type { OrderTerms } from '#contract/orders/charges.ts';
import type { Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';

/** After the tenth attempt the next one follows every six hours, for 90 days: until then the provider accepts a sale. */
const MAX_ATTEMPTS = 370;

/**
 * Queues the job that reports the sale and the refunds of an order to the card provider, if that has calculated its tax. An
 * operator may have to repair the provider's settings before it succeeds.
 */
export async function queueTaxRecord(
  tx: Executor,
  { id: order, terms }: { readonly id: string; readonly terms: OrderTerms | null },
): Promise<void> {
  if (terms?.tax?.calculation) await addJob(tx, 'record_tax', { order }, { maxAttempts: MAX_ATTEMPTS });
}
