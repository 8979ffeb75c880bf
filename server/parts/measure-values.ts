import { sql, type SQL } from 'drizzle-orm';
import { MEASURES } from '#contract/parts/measures.ts';

/** Sorts parts that do not state a measure after all others. */
const NOT_STATED = '1e15';

/**
 * The SQL number that sorts parts by a measure, ascending, as the measure's index has it. Written into the statement
 * instead of sent as a parameter, because PostgreSQL uses an index on an expression only for the same expression.
 */
export function measureValue(sort: string): SQL<number> {
  const {
    name,
    isDescending,
    isPricePer,
    ranks,
  }: (typeof MEASURES)[number] & {
    isDescending?: boolean;
    isPricePer?: boolean;
    ranks?: readonly string[];
  } = MEASURES.find((measure) => measure.sort === sort)!;
  if (ranks) {
    const text = `jsonb_path_query_first(specifications, '$[*] ? (@.name == "${name}").value') #>> '{}'`;
    const list = ranks.map((rank) => `'${rank}'`).join(', ');
    return raw(`coalesce(array_position(array[${list}]::text[], ${text})::float8, ${NOT_STATED})`);
  }
  const number = `(jsonb_path_query_first(specifications, '$[*] ? (@.name == "${name}" && @.value.type() == "number").value'))::float8`;
  const value = isPricePer ? `price_cents / nullif(${number}, 0)` : isDescending ? `-${number}` : number;
  return raw(`coalesce(${value}, ${NOT_STATED})`);
}

const raw = (text: string): SQL<number> => sql.raw(text) as SQL<number>;
