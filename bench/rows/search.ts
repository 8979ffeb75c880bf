import { openDatabase } from '../../server/database/client.ts';
import { suggest } from '../../server/parts/search/suggest.ts';
import { alternate, rateLine } from '../kit/baseline.ts';
import { requestText } from '../kit/load.ts';
import { runPgbench } from '../kit/peer/pgbench.ts';
import type { MeasuredStore } from '../kit/store/measured-store.ts';
import { counted, webTime } from '../kit/store/processor-time.ts';
import type { Row } from '../kit/row.ts';

const CONNECTIONS = 8;
/** How many searches become pgbench scripts. */
const SCRIPTS = 60;

/** Typical search words, compared with the same SQL statements sent to PostgreSQL directly. */
export const search: Row = async ({ store, load, eventLoopDelay }) => {
  const typed = await typedWords(store);
  const script = await bareSql(store, typed.slice(0, SCRIPTS));
  const requests = typed.map((words) => requestText('GET', `/api/part/suggest?q=${encodeURIComponent(words)}`));
  await store.watched();
  const ours = counted(store.pid, (ms) => load.run({ port: store.port, connections: CONNECTIONS, ms, requests }));
  const both = await alternate(
    (ms) => runPgbench(store.databaseUrl, script, { connections: CONNECTIONS, ms }),
    ours.round,
  );
  const row = `search, 1 to 3 words, ${store.parts.toLocaleString('en-US')} parts, ${CONNECTIONS} connections`;
  const note = `as typed, none repeated; ${webTime(ours)}; ${eventLoopDelay.note(row, await store.watched())}`;
  return [rateLine(row, both, 0.5, note, 50)];
};

/** One to three words of each part's name, every search once, because the store caches responses. */
async function typedWords(store: MeasuredStore): Promise<string[]> {
  const rows = await store.query<{ name: string }>('select name from parts order by md5(name)');
  const typed = rows.map(({ name }, turn) =>
    name
      .split(/\s+/)
      .slice(0, 1 + (turn % 3))
      .join(' '),
  );
  return [...new Set(typed)];
}

/**
 * The statements of each search as the store sends them, with their values; each search is one iteration of the script.
 */
async function bareSql({ databaseUrl }: MeasuredStore, typed: readonly string[]): Promise<string> {
  const db = openDatabase(databaseUrl, 1);
  const sent: string[][] = [];
  const query = db.$client.query.bind(db.$client) as (...all: unknown[]) => unknown;
  db.$client.query = ((config: { text: string; values?: unknown[] }, values?: unknown[], ...more: unknown[]) => {
    sent.at(-1)!.push(inlined(config.text, values ?? config.values ?? []));
    return query(config, values, ...more);
  }) as never;
  for (const words of typed) {
    sent.push([]);
    await suggest(db, words);
  }
  await db.$client.end();
  const turns = sent.map(
    (statements, turn) => `\\elif :turn = ${turn + 1}\n${statements.map((one) => `${one};`).join('\n')}`,
  );
  return `\\set turn random(1, ${sent.length})\n\\if :turn = 0\n${turns.join('\n')}\n\\endif\n`;
}

/** pgbench reads `:word` as a variable even inside strings, so no string may contain such a colon. */
function inlined(text: string, values: readonly unknown[]): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (Array.isArray(value)) return value.length > 0 ? `array[${value.map(literal).join(',')}]` : `'{}'`;
    const quoted = String(value).replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
    return `E'${quoted}'`;
  };
  return text
    .replaceAll(/(?<!:):(?=\w)/g, `'||chr(58)||'`)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));
}
