import { currentRequestContext } from './observe/request-context.ts';

/** Writes one line of what happened; never cards, tokens, passwords or addresses. */
export type Log = (level: 'info' | 'warn' | 'error', what: string, more?: Record<string, unknown>) => void;

/**
 * Writes one JSON line an event: to stdout, warnings and errors to stderr. The request or job that it happened in is
 * told with it, and the trace while traces are on.
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

/** For tests: says nothing. */
export const silentLog: Log = () => {};
