import { OVERVIEW_DAYS, type Overview } from '#contract/store/overview.ts';
import type { Deps } from '#server/deps.ts';
import { outcomeOf } from '#server/verification/certificate.ts';
import { selectRuns } from '#server/verification/queries.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { selectMissedSearches } from '#server/parts/missed-searches/missed-searches.ts';
import { selectAbandoned } from './abandoned.ts';
import { countOverdue, countWaiting, selectLowStock, selectToShip, selectUnsent } from './queries.ts';
import { areSalesBuilt, compareSales, selectBestSellers, selectSalesDays } from './sales.ts';

const WEEK = 7;

/** Reads the work that is due, and the sales. */
export async function readOverview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  now: Date = new Date(),
): Promise<Overview> {
  const { timeZone } = (await selectCurrentSettings(db)).calendar;
  const isBuilt = await areSalesBuilt(db);
  const days = await selectSalesDays(db, { currency: settings.store.currency, timeZone, now }, isBuilt);
  const shown = days.slice(-OVERVIEW_DAYS);
  const [run] = await selectRuns(db, 1);
  return {
    at: now.toISOString(),
    toShip: await selectToShip(db),
    overdue: await countOverdue(db),
    ...(await countWaiting(db)),
    unsent: await selectUnsent(db),
    stock: await selectLowStock(db),
    reconciliation: run ? { at: run.at.toISOString(), outcome: outcomeOf(run.summary) } : null,
    sales: {
      today: compareSales(days, 1),
      week: compareSales(days, WEEK),
      month: compareSales(days, OVERVIEW_DAYS),
    },
    timeZone,
    days: shown,
    missedSearches: await selectMissedSearches(db),
    abandoned: await selectAbandoned(db, now),
    bestSellers: await selectBestSellers(db, isBuilt),
  };
}
