import { performance } from 'node:perf_hooks';
import { Client, Pool, type PoolConfig } from 'pg';
import type { Log } from '#server/log.ts';
import { startSpan } from '#server/observe/spans.ts';
import { runInRequestContext, currentRequestContext } from '#server/observe/request-context.ts';
import { slowStatementLog, withoutValues } from './slow-statements.ts';

/** Maximum number of characters of a statement in a trace. */
const LONGEST = 2_000;

/** The class of a pool, plain or instrumented. */
export type PoolClass = new (options: PoolConfig) => Pool;

type Callback = (...given: unknown[]) => void;

/**
 * Makes a pool class whose connections report slow statements and take part in traces. Reports contain the statement
 * without its parameters and quoted values, which may be personal data or secrets.
 * @param slowMs milliseconds from which a statement is slow; 0 reports none
 */
export function instrumentedPool({ slowMs, log }: { slowMs: number; log: Log }): PoolClass {
  const reportSlow = slowStatementLog(log);
  class InstrumentedClient extends Client {
    // Keeps the library's overloads: this only measures and passes on.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    override query(...given: any[]): any {
      const text = textOf(given[0]);
      const send = super.query as (...given: unknown[]) => unknown;
      if (text === undefined) return send.apply(this, given);
      const began = performance.now();
      const context = currentRequestContext();
      const span = context?.span && startSpan({ name: nameOf(text), kind: 'client', attributes: SYSTEM });
      span?.set('db.query.text', withoutValues(text, LONGEST));
      const done = (error?: unknown): void => {
        span?.end(error);
        const ms = performance.now() - began;
        if (slowMs === 0 || ms < slowMs) return;
        if (context) runInRequestContext(context, () => reportSlow(text, ms));
        else reportSlow(text, ms);
      };
      const last = given.length - 1;
      const callback = given[last] as unknown;
      if (typeof callback === 'function') {
        given[last] = (error: unknown, result: unknown) => {
          done(error);
          (callback as Callback)(error, result);
        };
        return send.apply(this, given);
      }
      const answer = send.apply(this, given) as Promise<unknown>;
      answer.then(() => done(), done);
      return answer;
    }
  }
  return class extends Pool {
    constructor(options: PoolConfig) {
      super({ ...options, Client: InstrumentedClient });
    }
    // The callback runs in the context of the caller that released the connection; restore the waiting caller's.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    override connect(...given: any[]): any {
      const get = super.connect as (...given: unknown[]) => unknown;
      const [callback] = given as [Callback?];
      const context = callback && currentRequestContext();
      return context
        ? get.call(this, (...got: unknown[]) => runInRequestContext(context, () => callback(...got)))
        : get.apply(this, given);
    }
  };
}

const SYSTEM = { 'db.system.name': 'postgresql' };

/** The statement's text; undefined for objects that submit themselves (COPY), which do not end like a query. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  const { text } = query as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

function nameOf(text: string): string {
  return /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
}
