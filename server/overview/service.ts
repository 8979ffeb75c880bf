import { OVERVIEW_DAYS, type Overview } from '#contract/store/overview.ts';
import type { Deps } from '#server/deps.ts';
import { outcomeOf } from '#server/verify/certificate.ts';
import { selectRuns } from '#server/verify/queries.ts';
import { countOverdue, countWaiting, selectBestSellers, selectLowStock, selectToShip } from './queries.ts';
import { compareSales, selectSalesDays } from './sales.ts';

const WEEK = 7;

/** Reads the work that is due, and the sales. */
export async function readOverview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  now: Date = new Date(),
): Promise<Overview> {
  const days = await selectSalesDays(db, settings.store.currency, now);
  const shown = days.slice(-OVERVIEW_DAYS);
  const [run] = await selectRuns(db, 1);
  return {
    at: now.toISOString(),
    toShip: await selectToShip(db),
    overdue: await countOverdue(db),
    ...(await countWaiting(db)),
    stock: await selectLowStock(db),
    reconciliation: run ? { at: run.at.toISOString(), outcome: outcomeOf(run.summary) } : null,
    sales: {
      today: compareSales(days, 1),
      week: compareSales(days, WEEK),
      month: compareSales(days, OVERVIEW_DAYS),
    },
    days: shown,
    bestSellers: await selectBestSellers(db, new Date(`${shown[0]!.day}T00:00:00Z`)),
  };
}
