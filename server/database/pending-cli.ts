import { Client } from 'pg';
import { readEnv } from '#server/settings/read-env.ts';
import { connectForOperator } from './connect-for-migration.ts';
import { reachDatabase } from './reach-database.ts';
import { pendingMigrations, type PendingMigration } from './pending-migrations.ts';

const USAGE = `Usage:
  npm run migrations   lists the migrations of this version that the store's database lacks

Exits with 0 when the version that runs can keep running while this one starts, 1 when it must be stopped first.`;

const CAN_KEEP_RUNNING = 'The version that runs can keep running while this one starts.';

/** What the command prints. @param pending undefined: the database has no store yet */
function textOf(pending: readonly PendingMigration[] | undefined): string {
  if (!pending) return 'There is no store in this database yet.';
  if (pending.length === 0) return `The database has every migration of this version. ${CAN_KEEP_RUNNING}`;
  const lines = pending.map(
    ({ name, stop }) =>
      `${name}: ${stop ? `stop the version that runs, because ${stop}` : 'can be applied while the version that runs keeps running'}`,
  );
  const end = pending.some(({ stop }) => stop)
    ? 'Stop the version that runs before you start this one.'
    : CAN_KEEP_RUNNING;
  return [...lines, end].join('\n');
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(USAGE);
    return 2;
  }
  return reachDatabase(readEnv(process.env), async ({ url }) => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await connectForOperator(client, 'DATABASE_URL');
    try {
      const pending = await pendingMigrations(client);
      console.log(textOf(pending));
      return pending?.some(({ stop }) => stop) ? 1 : 0;
    } finally {
      await client.end();
    }
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
