import type { KeptAnswer } from './kept-answer.ts';
import { keyOfPart, type Shared, type Topic } from './rules.ts';

/** Answers that many share, kept by this process until what they tell of changes. */
export interface SharedAnswers {
  /** Whether this process hears of changes at the moment; while it does not, nothing is kept or found. */
  readonly isOn: boolean;
  find(key: string): KeptAnswer | undefined;
  /** Whether somebody is making it now: wait with `make` instead of making it too. */
  isBeingMade(key: string): boolean;
  /** Makes an answer, once for all that ask meanwhile; undefined when it turns out to be none to share. */
  make(shared: Shared, produce: () => Promise<KeptAnswer | undefined>): Promise<KeptAnswer | undefined>;
  /** Told that an answer has grown by that many bytes. */
  grown(bytes: number): void;
  drop(topic: Topic): void;
  /** Units of these parts were sold or given back. */
  dropStock(partIds: readonly string[]): void;
  /** Forgets one part at once, and leaves the lists to the notice that follows. */
  dropPart(id: string): void;
  turn(on: boolean): void;
}

interface Entry {
  readonly answer: KeptAnswer;
  readonly topics: readonly Topic[];
  /** The sum of its topics' versions; these only rise, so that another sum is another state. */
  readonly version: number;
  readonly madeAt: number;
}

/**
 * @param maxBytes most bytes kept; past it the answer that was not asked for longest goes
 * @param maxAge milliseconds after which an answer is made anew whatever was heard: the net below lost notices
 */
export function createSharedAnswers({
  maxBytes = 64 * 1024 * 1024,
  maxAge = 300_000,
  clock = Date.now,
}: { maxBytes?: number; maxAge?: number; clock?: () => number } = {}): SharedAnswers {
  const entries = new Map<string, Entry>();
  const making = new Map<string, { promise: Promise<KeptAnswer | undefined>; isStale: boolean }>();
  const versions: Record<Topic, number> = { catalogue: 0, stock: 0, reviews: 0 };
  let bytes = 0;
  let isOn = false;

  const versionOf = (topics: readonly Topic[]): number => {
    let sum = 0;
    for (const topic of topics) sum += versions[topic];
    return sum;
  };
  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.answer.size;
    entries.delete(key);
  };
  const makeRoom = (): void => {
    for (const key of entries.keys()) {
      if (bytes <= maxBytes) return;
      forget(key);
    }
  };
  const keep = (key: string, entry: Entry): void => {
    forget(key);
    entries.set(key, entry);
    bytes += entry.answer.size;
    makeRoom();
  };
  const dropPart = (id: string): void => {
    forget(keyOfPart(id));
    const flight = making.get(keyOfPart(id));
    if (flight) flight.isStale = true;
  };

  return {
    get isOn() {
      return isOn;
    },
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.version !== versionOf(entry.topics) || clock() - entry.madeAt > maxAge) {
        forget(key);
        return undefined;
      }
      // To the end of the line; with plenty of room the order does not matter.
      if (bytes > maxBytes / 2) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.answer;
    },
    isBeingMade: (key) => making.has(key),
    make({ key, topics }, produce) {
      const known = making.get(key);
      // One that was overtaken by a change still goes to those who asked before it; who asks now gets a new one.
      if (known && !known.isStale) return known.promise;
      const version = versionOf(topics);
      const flight = { promise: Promise.resolve<KeptAnswer | undefined>(undefined), isStale: false };
      flight.promise = produce()
        .then((answer) => {
          const isFresh = isOn && !flight.isStale && version === versionOf(topics);
          if (answer && isFresh) keep(key, { answer, topics, version, madeAt: clock() });
          return answer;
        })
        .finally(() => {
          if (making.get(key) === flight) making.delete(key);
        });
      making.set(key, flight);
      return flight.promise;
    },
    grown(more) {
      bytes += more;
      makeRoom();
    },
    drop(topic) {
      versions[topic]++;
      for (const flight of making.values()) flight.isStale = true;
    },
    dropStock(ids) {
      versions.stock++;
      for (const flight of making.values()) flight.isStale = true;
      for (const id of ids) dropPart(id);
    },
    dropPart,
    turn(on) {
      isOn = on;
      entries.clear();
      bytes = 0;
      for (const flight of making.values()) flight.isStale = true;
    },
  };
}
