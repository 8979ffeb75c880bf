import { DrizzleQueryError } from 'drizzle-orm';
import { currentRequestContext } from './observe/request-context.ts';

/** Writes one log line; never cards, tokens, passwords or addresses. */
export type Log = (level: 'info' | 'warn' | 'error', what: string, more?: Record<string, unknown>) => void;

/**
 * Writes one JSON line per event: to stdout, warnings and errors to stderr. Includes the current request or job, and
 * the trace while traces are on.
 */
export function createLog(write: { out: (line: string) => void; err: (line: string) => void } = toConsole): Log {
  return (level, what, more = {}) => {
    const context = currentRequestContext();
    const within = context && { requestId: context.requestId, job: context.job, traceId: context.span?.traceId };
    const line = JSON.stringify({ at: new Date().toISOString(), level, what, ...within, ...more });
    if (level === 'info') write.out(line);
    else write.err(line);
  };
}

const toConsole = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };

/**
 * An error as it appears in the log: for a failed query, the database's message without the statement and its
 * parameters; never an email address, which a mail server's refusal may repeat.
 */
export function messageOf(error: unknown): string {
  return withoutEmails(String(error instanceof DrizzleQueryError ? error.cause : error));
}

/** Like `messageOf`, with the stack and, for a failed query, the statement without its parameters. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `${reasonOf(error.cause)}\n    in: ${error.query}`;
  return withoutEmails(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Replaces emails, but not `node:events` and paths of packages in a stack. */
export function withoutEmails(text: string): string {
  // The lookbehind tries each word once; without it the time grows with the square of the length of a word.
  return text.replaceAll(/(?<![^\s/@])[^\s/@]+@\S+/g, '(email)');
}

/** Discards all lines, for tests. */
export const silentLog: Log = () => {};
