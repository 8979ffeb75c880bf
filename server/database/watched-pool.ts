import { performance } from 'node:perf_hooks';
import { Client, Pool, type PoolConfig } from 'pg';
import type { Log } from '#server/log.ts';
import { startSpan } from '#server/observe/spans.ts';
import { follow, trailOf } from '#server/observe/trail.ts';
import { slowStatementLog } from './slow-statements.ts';

/** Statements are told up to that many characters. */
const LONGEST = 2_000;

/** A pool, plain or watched. */
export type PoolClass = new (options: PoolConfig) => Pool;

type Callback = (...given: unknown[]) => void;

/**
 * A pool whose connections report slow statements and take part in traces. Reports have the statement alone: its
 * parameters hold people's addresses and secrets, and values quoted in it are left out as well.
 * @param slowMs milliseconds from which a statement is slow; 0 reports none
 */
export function watchedPool({ slowMs, log }: { slowMs: number; log: Log }): PoolClass {
  const reportSlow = slowStatementLog(log);
  class WatchedClient extends Client {
    // The overloads are the library's; all that is done here is to look at the clock.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    override query(...given: any[]): any {
      const text = textOf(given[0]);
      const ask = super.query as (...given: unknown[]) => unknown;
      if (text === undefined) return ask.apply(this, given);
      const began = performance.now();
      const trail = trailOf();
      const span = trail?.span && startSpan({ name: nameOf(text), kind: 'client', attributes: SYSTEM });
      span?.set('db.query.text', withoutQuotes(text));
      const done = (error?: unknown): void => {
        span?.end(error);
        const ms = performance.now() - began;
        if (slowMs === 0 || ms < slowMs) return;
        if (trail) follow(trail, () => reportSlow(text, ms));
        else reportSlow(text, ms);
      };
      const last = given.length - 1;
      const callback = given[last] as unknown;
      if (typeof callback === 'function') {
        given[last] = (error: unknown, result: unknown) => {
          done(error);
          (callback as Callback)(error, result);
        };
        return ask.apply(this, given);
      }
      const answer = ask.apply(this, given) as Promise<unknown>;
      answer.then(() => done(), done);
      return answer;
    }
  }
  return class extends Pool {
    constructor(options: PoolConfig) {
      super({ ...options, Client: WatchedClient });
    }
    // Whoever waits for a connection is called back from what gave it free, on that one's trail.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    override connect(...given: any[]): any {
      const get = super.connect as (...given: unknown[]) => unknown;
      const [callback] = given as [Callback?];
      const trail = callback && trailOf();
      return trail
        ? get.call(this, (...got: unknown[]) => follow(trail, () => callback(...got)))
        : get.apply(this, given);
    }
  };
}

const SYSTEM = { 'db.system.name': 'postgresql' };

/** Undefined for what sends itself (a COPY): its end is not a query's. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return undefined;
  const { text } = asked as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

function nameOf(text: string): string {
  return /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
}

/** A statement without the values that somebody may have written into it. */
function withoutQuotes(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/'(?:[^']|'')*('|$)/g, "'...'")
    .replace(/\s+/g, ' ')
    .trim();
}
