import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Plugin {
  load(id: string): Promise<{ code: string } | null>;
  transform(code: string, id: string): Promise<{ code: string } | null>;
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...parts: string[]) => join(root, ...parts);
const { contractInPieces } = (await import(at('tools', 'contract-in-pieces.mjs'))) as { contractInPieces(): Plugin };
const plugin = contractInPieces();
const load = async (file: string) => (await plugin.load(at('contract', file)))!.code;

test('an endpoint keeps what a caller needs, and no schema', async () => {
  const code = await load('parts.ts?piece=changePart');
  assert.equal(
    code,
    "export const changePart = { name: 'changePart', method: 'PATCH', path: '/part/{id}', access: 'admin' }",
  );
});

test('a schema brings zod and what it is made of, a function only what it calls', async () => {
  const schema = await load('parts.ts?schema=NewPartSchema');
  assert.match(schema, /from 'zod\/mini'/);
  assert.match(schema, /contract\/parts\.ts\?schema=price"/);
  const format = await load('money.ts?piece=formatCents');
  assert.match(format, /contract\/money\.ts\?piece=formatters"/);
  assert.doesNotMatch(format, /zod|Schema|parsePrice/);
});

test('a parameter named like a neighbour is no use of it', async () => {
  assert.doesNotMatch(await load('specifications.ts?piece=specificationKey'), /import/);
});

test('whoever imports gets the pieces that it names, and types go', async () => {
  const before = "import { listParts, type Part } from '#contract/parts.ts';\nlistParts;";
  const { code } = (await plugin.transform(before, at('app', 'parts', 'any.ts')))!;
  assert.equal(code, `import { listParts } from "${at('contract', 'parts.ts')}?piece=listParts";\nlistParts;`);
});

test('no call of the contract needs zod to be made', async () => {
  const files = (await readdir(at('contract'))).filter((file) => file.endsWith('.ts') && file !== 'calls.ts');
  let endpoints = 0;
  for (const file of files) {
    const exported = await load(`${file}?later`);
    for (const [, name] of exported.matchAll(/\?piece=(\w+)/g)) {
      const code = await load(`${file}?piece=${name}`);
      if (code.includes('access:')) endpoints += 1;
      assert.doesNotMatch(code, /from 'zod/, `${file}: ${name}`);
    }
  }
  assert.ok(endpoints > 40);
});

test('a neighbour stays one beside a parameter of its name', async () => {
  const code = await load('catalogue.ts?schema=BulkChangeSchema');
  assert.match(code, /import \{ amount \}/);
});
