import { sql } from 'drizzle-orm';
import type { VisitEventName } from '#contract/visits/visit-events.ts';
import type { Database } from '#server/database/client.ts';
import { type Log, messageOf } from '#server/log.ts';
import { SHOP_TODAY_SQL } from '#server/settings/shop-time.ts';
import { visitSums } from './tables.ts';

/**
 * Adds up what visitors do. One statement is under way at a time: what happens meanwhile is added by the next one, so that many visitors
 * do not wait for a row.
 */
export class VisitSums {
  readonly #db: Database;
  readonly #log: Log;
  #counts = new Map<VisitEventName, number>();
  #isWriting = false;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Counts events, soon. */
  add(events: readonly VisitEventName[]): void {
    for (const event of events) this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#counts.size > 0) {
      const counts = this.#counts;
      this.#counts = new Map();
      // In one order, so that processes that count at once do not wait for each other's rows in a circle.
      await this.#db
        .execute(
          sql`
            insert into ${visitSums} as v (day, event, count)
            select ${sql.raw(SHOP_TODAY_SQL)}, event, count
            from unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::bigint[]) as n (event, count)
            order by event
            on conflict (day, event) do update set count = v.count + excluded.count`,
        )
        .catch((error: unknown) => this.#log('warn', 'visits were not counted', { error: messageOf(error) }));
    }
    this.#isWriting = false;
  }
}
