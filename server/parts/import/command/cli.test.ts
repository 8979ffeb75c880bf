import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'partsmith-import-'));
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the command with a file as DATA_DIR, in which no report can be written. */
async function importFile(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const dataDir = join(folder, 'data');
  await writeFile(dataDir, '');
  const file = join(folder, 'parts.csv');
  await writeFile(file, 'sku,name,kind,price\nC-1,Part one,memory,12.00\nC-2,Part two,memory,cheap\n');
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: dataDir };
  const command = fileURLToPath(new URL('./cli.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [command, file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function countParts(): Promise<number> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rowCount } = await client.query('select from parts');
  await client.end();
  return rowCount!;
}

test('an import whose report cannot be written says that its rows are written, and how to undo it', async () => {
  const { code, stdout, stderr } = await importFile();
  assert.equal(code, 1);
  assert.equal(await countParts(), 1);
  assert.match(stderr, /^All rows were processed, but a later step failed\. .*data/m);
  assert.doesNotMatch(stdout + stderr, /Nothing was changed/);
  assert.match(stdout, /To undo this import .*--undo [0-9a-f-]{36}/);
});

test('a command that fails before its work says that nothing was changed', async () => {
  const { code, stderr } = await importFile('--stock', 'many');
  assert.equal(code, 1);
  assert.match(stderr, /^Nothing was changed\. --stock must be/m);
});
