import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { testDatabase } from '#test/postgres.ts';
import { MIGRATIONS_FOLDER, readJournal } from './journal.ts';
import { pendingMigrations, stopReason } from './pending-migrations.ts';

/** The first migration that has to say what it needs of the version before. */
const FIRST = 12;

const statementsOf = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .map((each) =>
      each
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);

/** Why a statement of a rolling migration breaks, or blocks, the version before; undefined if it does not. */
function whyNotRolling(statement: string, made: ReadonlySet<string>): string | undefined {
  const table = /(?:TABLE|\bON) (?:ONLY )?(?:"public"\.)?"(\w+)"/i.exec(statement)?.[1];
  if (/^DROP (?!INDEX|TRIGGER)|DROP COLUMN|\bRENAME\b/i.test(statement))
    return 'takes away what the version before reads';
  if (table && made.has(table)) return undefined;
  if (/^CREATE (UNIQUE )?INDEX/i.test(statement)) return 'blocks writes while an index is built';
  if (!/^ALTER TABLE/i.test(statement)) return undefined;
  if (/ALTER COLUMN .* (TYPE|SET NOT NULL|SET DATA)/i.test(statement)) return 'refuses what the version before writes';
  if (/ADD CONSTRAINT/i.test(statement) && !/NOT VALID/i.test(statement))
    return 'blocks writes while a table is checked';
  if (/ADD COLUMN/i.test(statement)) {
    if (/GENERATED ALWAYS/i.test(statement)) return 'blocks a table while it is written again';
    if (/NOT NULL/i.test(statement) && !/DEFAULT/i.test(statement)) return 'refuses what the version before inserts';
  }
  return undefined;
}

const problemsOf = (sql: string): string[] => {
  const made = new Set<string>();
  return statementsOf(sql).flatMap((statement) => {
    const created = /^CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/i.exec(statement)?.[1];
    if (created) made.add(created);
    const why = whyNotRolling(statement, made);
    return why ? [`${why}: ${statement}`] : [];
  });
};

test('each migration says whether the version before can keep running, and rolling ones let it', async () => {
  const { entries } = await readJournal();
  for (const { tag } of entries.slice(FIRST)) {
    const sql = await readFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8');
    const why = "begins with '-- Rolling: ' or '-- Stop: ' and the reason (CONTRIBUTING.md, A column)";
    assert.match(sql, /^-- (Rolling|Stop): \S/, `${tag} ${why}`);
    if (stopReason(sql) === undefined) assert.deepEqual(problemsOf(sql), [], tag);
  }
});

/** What PostgreSQL 15, the oldest that the store supports, does not know. */
const NEWER = /\bVIRTUAL\b|\buuidv7\(|\bany_value\(|\bjson_table\(|WITHOUT OVERLAPS/i;

test('migrations need no newer PostgreSQL than the oldest that the store supports', async () => {
  for (const { tag } of (await readJournal()).entries) {
    const statements = statementsOf(await readFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8'));
    assert.deepEqual(
      statements.filter((statement) => NEWER.test(statement)),
      [],
      tag,
    );
  }
});

test('what breaks or blocks the version before is found', () => {
  const sql = (statements: string[]): string => statements.join('--> statement-breakpoint\n');
  const breaking = [
    'ALTER TABLE "parts" DROP COLUMN "sku";',
    'DROP TABLE "parts";',
    'DROP FUNCTION "own_prices";',
    'ALTER TABLE "parts" RENAME COLUMN "sku" TO "number";',
    'ALTER TABLE "parts" ALTER COLUMN "sku" SET DATA TYPE integer;',
    'ALTER TABLE "parts" ALTER COLUMN "sku" SET NOT NULL;',
    'ALTER TABLE "parts" ADD COLUMN "sort" text NOT NULL;',
    'ALTER TABLE "parts" ADD COLUMN "sort" bigint GENERATED ALWAYS AS (1) STORED NOT NULL;',
    'ALTER TABLE "parts" ADD CONSTRAINT "sort" CHECK (sku <> \'\');',
    'CREATE UNIQUE INDEX "sort" ON "parts" USING btree ("sku");',
  ];
  for (const statement of breaking) assert.equal(problemsOf(sql([statement])).length, 1, statement);
  const rolling = [
    'CREATE TABLE "sorts" ("id" uuid PRIMARY KEY NOT NULL, "part_id" uuid NOT NULL);',
    'ALTER TABLE "sorts" ADD CONSTRAINT "sorts_part" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id");',
    'CREATE INDEX "sorts_part" ON "sorts" USING btree ("part_id");',
    'ALTER TABLE "parts" ADD COLUMN "sort" text;',
    'ALTER TABLE "parts" ADD COLUMN "other" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "parts" ADD CONSTRAINT "parts_sort" CHECK (sort <> \'\') NOT VALID;',
    '-- Comment: DROP COLUMN\nDROP INDEX "parts_old";',
  ];
  assert.deepEqual(problemsOf(sql(rolling)), []);
});

test('the migrations that a database lacks are listed', async () => {
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    assert.deepEqual(await pendingMigrations(client), []);
    await client.query(`delete from drizzle.__drizzle_migrations where created_at =
      (select max(created_at) from drizzle.__drizzle_migrations)`);
    const pending = await pendingMigrations(client);
    assert.equal(pending?.length, 1);
    assert.match(pending[0]!.name, /^\d{4}_\w+$/);
    await client.query('drop schema drizzle cascade');
    assert.equal(await pendingMigrations(client), undefined);
  } finally {
    await client.end();
    await database.drop();
  }
});
