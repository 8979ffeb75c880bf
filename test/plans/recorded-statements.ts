import { Client } from 'pg';

/** A sent statement with its values. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Records each distinct statement that any connection of this process sends while `work` runs. Passes all arguments
 * on unchanged.
 */
export async function recordStatements(act: () => Promise<void>): Promise<RecordedStatement[]> {
  const heard = new Map<string, RecordedStatement>();
  const own = Client.prototype.query as (...args: unknown[]) => unknown;
  (Client.prototype as unknown as { query: unknown }).query = function (this: Client, ...args: unknown[]): unknown {
    const [config, more] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof config === 'string' ? config : config.text;
    const values = Array.isArray(more) ? more : typeof config === 'string' ? [] : (config.values ?? []);
    if (text && !heard.has(text)) heard.set(text, { text, values });
    return own.apply(this, args);
  };
  try {
    await act();
  } finally {
    (Client.prototype as unknown as { query: unknown }).query = own;
  }
  return [...heard.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text));
}
