import type { Change } from './response-cache.ts';

/**
 * The channel of changes. Payloads are `catalogue`, `reviews`, `texts`, `prices`, or `stock <part>[,<part>]`; the triggers of the tables write
 * the same.
 */
export const CHANNEL = 'partsmith_changes';

/** Number of part ids in one payload: PostgreSQL accepts up to 8,000 bytes. */
const MAX_PARTS = 200;

/** The payloads that announce a change; none if no part's units changed. */
export function payloadsOf(change: Change): string[] {
  if (change.topic !== 'stock') return [change.topic];
  const payloads: string[] = [];
  for (let from = 0; from < change.partIds.length; from += MAX_PARTS)
    payloads.push(`stock ${change.partIds.slice(from, from + MAX_PARTS).join(',')}`);
  return payloads;
}

/** The changes that a payload announces; everything, if the payload is not understood. */
export function changesOf(payload: string): Change[] {
  const [topic, ids] = payload.split(' ');
  if (topic === 'stock' && ids) return [{ topic, partIds: ids.split(',') }];
  if (topic === 'catalogue' || topic === 'reviews' || topic === 'texts' || topic === 'prices') return [{ topic }];
  return [{ topic: 'catalogue' }, { topic: 'reviews' }, { topic: 'texts' }, { topic: 'prices' }];
}
