import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '#test/pooler/pgbouncer.ts';

// The PostgreSQL of one test run, started by tools/test.mjs: prints its URLs as one line of JSON and stops when its
// standard input closes, even after the test run is killed.
const dataDir = join(fileURLToPath(new URL('..', import.meta.url)), '.cache', 'test-postgres');
const server = await startEmbeddedDatabase({ dataDir, durable: false, log: (line) => console.error(line) });
await dropLeftovers(server.adminUrl);
const pooler = process.argv.includes('--pooler') ? await startPooler(server.url) : undefined;
const urls = { TEST_POSTGRES_URL: server.adminUrl, TEST_POSTGRES_STORE_URL: server.url };
console.log(JSON.stringify({ ...urls, ...(pooler && { TEST_POOLER_URL: pooler.through(server.url) }) }));
process.stdin.resume().once('close', async () => {
  await pooler?.stop();
  await server.stop();
});

async function startPooler(url: string): Promise<PgBouncer> {
  const program = await findPgBouncer();
  if (!program) throw new Error('--pooler needs PgBouncer: apt-get install pgbouncer');
  const pooler = await startPgBouncer(program, url);
  console.error(`PgBouncer ${pooler.version} in transaction mode`);
  return pooler;
}

/** Databases of test files that were killed before they dropped them; the names contain the process id. */
async function dropLeftovers(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'",
    );
    for (const { datname } of rows) {
      if (!isAlive(Number(datname.split('_')[1]))) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
