import { createHash } from 'node:crypto';
import type { Log } from '#server/log.ts';

/** A statement is logged at its first slow run and then at most once in this time, in milliseconds. */
const LOG_EVERY = 60_000;
/** Number of characters of a statement that the log shows. */
const SHOWN = 160;
/** Maximum number of different statements counted at the same time; further ones are logged at each slow run. */
const MAX_STATEMENTS = 500;

interface Slow {
  count: number;
  longestMs: number;
}

/**
 * Reports slow statements: the first slow run of a statement at once, further ones as a count with the longest run, once
 * a minute. A line names the statement by a digest of its text, the same in every process, and by its beginning without
 * quoted values.
 * @returns call it with each slow run; `ms` in milliseconds
 */
export function slowStatementLog(log: Log): (statement: string, ms: number) => void {
  const counted = new Map<string, Slow>();

  const write = (statement: string, { count, longestMs }: Slow): void =>
    log('warn', 'slow statement', {
      digest: createHash('sha256').update(statement).digest('hex').slice(0, 8),
      count,
      ms: Math.round(longestMs),
      statement: withoutValues(statement, SHOWN),
    });
  /** Stops counting a statement that was not slow again; otherwise reports it and continues. */
  const report = (statement: string): void => {
    const slow = counted.get(statement);
    counted.delete(statement);
    if (!slow || slow.count === 0) return;
    write(statement, slow);
    begin(statement);
  };
  const begin = (statement: string): void => {
    counted.set(statement, { count: 0, longestMs: 0 });
    setTimeout(() => report(statement), LOG_EVERY).unref();
  };

  return (statement, ms) => {
    const slow = counted.get(statement);
    if (slow) {
      slow.count++;
      slow.longestMs = Math.max(slow.longestMs, ms);
      return;
    }
    write(statement, { count: 1, longestMs: ms });
    if (counted.size < MAX_STATEMENTS) begin(statement);
  };
}

/**
 * A statement on one line without quoted values, which may be personal data or secrets.
 * @param length characters, after which it is cut
 */
export function withoutValues(statement: string, length: number): string {
  const line = statement
    .slice(0, length * 4)
    .replace(/'(?:[^']|'')*('|$)/g, "'...'")
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length)}...` : line;
}
