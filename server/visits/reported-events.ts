import { and, gt, inArray } from 'drizzle-orm';
import type { VisitEvent } from '#contract/visits/visits.ts';
import type { Executor } from '#server/database/client.ts';
import { orders } from '#server/orders/tables.ts';
import { parts } from '#server/parts/tables.ts';
import type { ReportedEvent } from './visit-reports.ts';

/**
 * Events with what the store knows of their parts and orders, because visitors could claim anything. An order counts once it is paid.
 * @param origin of the store's addresses
 */
export async function reportedEvents(
  db: Executor,
  events: readonly VisitEvent[],
  origin: string,
): Promise<ReportedEvent[]> {
  const ids = (key: 'part' | 'order') => events.flatMap((each) => each[key] ?? []);
  const [partIds, orderIds] = [ids('part'), ids('order')];
  const { id, sku, name, category, priceCents } = parts;
  const foundParts =
    partIds.length === 0
      ? []
      : await db.select({ id, sku, name, category, priceCents }).from(parts).where(inArray(parts.id, partIds));
  const foundOrders =
    orderIds.length === 0
      ? []
      : await db
          .select({ id: orders.id, number: orders.number, cents: orders.totalCents })
          .from(orders)
          .where(and(inArray(orders.id, orderIds), gt(orders.paidCents, 0)));
  return events.flatMap(({ event, path, words, part, quantity = 1, order }): ReportedEvent[] => {
    const item = foundParts.find((each) => each.id === part);
    const bought = foundOrders.find((each) => each.id === order);
    if (event === 'purchase' && !bought) return [];
    return [
      {
        event,
        url: origin + path,
        words,
        item: item && { ...item, sku: item.sku || item.id, quantity },
        order: bought,
      },
    ];
  });
}
