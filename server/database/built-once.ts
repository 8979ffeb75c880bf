import type { Executor } from './client.ts';

/**
 * What is asked often, built once for each database: building the text of one anew each time was a fifth of what
 * the first reading of a part costs. In a transaction they are built anew, as Drizzle binds a statement to where it was built.
 */
export function builtOnce<Statements>(build: (db: Executor) => Statements): (db: Executor) => Statements {
  const known = new WeakMap<Executor, Statements>();
  return (db) => {
    const before = known.get(db);
    if (before) return before;
    const built = build(db);
    known.set(db, built);
    return built;
  };
}
