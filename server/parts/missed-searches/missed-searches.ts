import { desc, lt, sql } from 'drizzle-orm';
import { OVERVIEW_DAYS, type Overview } from '#contract/store/overview.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { type Log, messageOf } from '#server/log.ts';
import { missedSearches } from './tables.ts';

/** Maximum length of a search that is stored. */
const MAX_LENGTH = 60;
/** Maximum number of rows per day; further searches of that day are not stored. */
const MAX_PER_DAY = 1_000;
/** Maximum number of searches of one client per day, so that no client uses up the rows of a day. */
const MAX_PER_CLIENT = 20;
/** Maximum number of clients per day; searches of further ones are not stored. */
const MAX_CLIENTS = 20_000;
const FLUSH_EVERY_MS = 60_000;
/** Searches on the start page. */
const LISTED = 8;

/** Collects searches without a match in this process and writes them every minute. */
export interface MissedSearchRecorder {
  /**
   * Records a search. Of the texts that a client types letter by letter, only the longest is stored.
   * @param client the key by which limits count it; never written
   */
  note(client: string, typed: string): void;
  /** Writes what was recorded. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** What a client has searched for today. */
interface Client {
  readonly written: Set<string>;
  readonly fresh: Set<string>;
}

export function createMissedSearches(db: Database, log: Log): MissedSearchRecorder {
  let clients = new Map<string, Client>();
  let day = today();
  let timer: NodeJS.Timeout | undefined;
  let flight: Promise<void> = Promise.resolve();

  const collect = (): Map<string, number> => {
    const visitors = new Map<string, number>();
    for (const { written, fresh } of clients.values()) {
      const typed = [...fresh];
      for (const words of typed) {
        if (typed.some((other) => other !== words && other.startsWith(words))) continue;
        written.add(words);
        visitors.set(words, (visitors.get(words) ?? 0) + 1);
      }
      fresh.clear();
    }
    return visitors;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const [visitors, ofDay] = [collect(), day];
    if (day !== today()) [clients, day] = [new Map(), today()];
    if (visitors.size > 0)
      // Losing statistics while the database is down merits no more than a log line.
      flight = flight
        .then(() => addVisitors(db, ofDay, visitors))
        .catch((error: unknown) => {
          log('warn', 'searches without a match were not counted', { error: messageOf(error) });
        });
    return flight;
  };

  return {
    note(key, typed) {
      const words = searchedWords(typed);
      if (words === undefined) return;
      if (day !== today()) void flush();
      const known = clients.get(key);
      if (!known && clients.size >= MAX_CLIENTS) return;
      const client = known ?? { written: new Set(), fresh: new Set() };
      clients.set(key, client);
      if (client.written.has(words) || client.written.size + client.fresh.size >= MAX_PER_CLIENT) return;
      client.fresh.add(words);
      timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
    },
    flush,
    stop: flush,
  };
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Adds to the counts of a day, and new rows while it has room for them. */
async function addVisitors(db: Database, day: string, visitors: ReadonlyMap<string, number>): Promise<void> {
  await db.execute(sql`
    with fresh as (
      select * from unnest(${sql.param([...visitors.keys()])}::text[], ${sql.param([...visitors.values()])}::int[]) as f (words, visitors)
    ), updated as (
      update missed_searches m set visitors = m.visitors + f.visitors
      from fresh f where m.day = ${day}::date and m.words = f.words returning m.words
    )
    insert into missed_searches as m (day, words, visitors)
    select ${day}::date, words, visitors from fresh where words not in (select words from updated)
    order by visitors desc, words
    limit (select greatest(0, ${MAX_PER_DAY} - count(*)) from missed_searches where day = ${day}::date)
    on conflict (day, words) do update set visitors = m.visitors + excluded.visitors`);
}

/** What most visitors searched for in the last days without finding a part. */
export async function selectMissedSearches(db: Executor): Promise<Overview['missedSearches']> {
  const visitors = sql<number>`sum(${missedSearches.visitors})::int`;
  return db
    .select({ words: missedSearches.words, visitors })
    .from(missedSearches)
    .groupBy(missedSearches.words)
    .orderBy(desc(visitors), missedSearches.words)
    .limit(LISTED);
}

export async function dropOldMissedSearches(db: Database): Promise<void> {
  await db
    .delete(missedSearches)
    .where(lt(missedSearches.day, sql`(now() at time zone 'UTC')::date - ${OVERVIEW_DAYS}::int`));
}

/**
 * A search in the form in which equal ones are counted together: lower case, single spaces. Undefined for what is not
 * kept: too long, without a letter, or possibly about a person (an email address, a phone or card number).
 */
export function searchedWords(typed: string): string | undefined {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  const isPersonal =
    words.includes('@') || /\d(?:[ ().+/-]*\d){6}/.test(words.replaceAll(/[\p{L}_]\S*|\S*[\p{L}_]/gu, ''));
  return words.length < 2 || words.length > MAX_LENGTH || !/\p{L}/u.test(words) || isPersonal ? undefined : words;
}
