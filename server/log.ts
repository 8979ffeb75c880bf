/** Writes one line of what happened; never cards, tokens, passwords or addresses. */
export type Log = (level: 'info' | 'warn' | 'error', what: string, more?: Record<string, unknown>) => void;

/** Writes one JSON line an event: to stdout, warnings and errors to stderr. */
export function createLog(write: { out: (line: string) => void; err: (line: string) => void } = toConsole): Log {
  return (level, what, more = {}) => {
    const line = JSON.stringify({ at: new Date().toISOString(), level, what, ...more });
    if (level === 'info') write.out(line);
    else write.err(line);
  };
}

const toConsole = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };

/** For tests: says nothing. */
export const silentLog: Log = () => {};
