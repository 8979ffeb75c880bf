import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { browserBundle } from '../../tools/build/browser-bundle.mjs';

/* Plants a breach of each boundary between the folders in a copy, and expects it to be caught. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
let folder: string;

before(async () => {
  // Inside the project: planted files find the project's packages and nothing above the project.
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache', 'rooms-'));
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
after(() => rm(folder, { recursive: true }));

async function plant(path: string, content: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

async function output(program: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await run(join(root, 'node_modules/.bin', program), args, { cwd }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

describe('lint', () => {
  const breaches: [place: string, breach: string][] = [
    ['contract/a.ts', "import '#server/app.ts';"],
    ['contract/b.ts', "import { readFile } from 'node:fs';\nexport { readFile };"],
    ['app/parts/a.tsx', "import { openDatabase } from '#server/database/client.ts';\nexport { openDatabase };"],
    ['app/parts/b.tsx', "import { pool } from '#server/database/client.ts';\nexport { pool };"],
    ['app/parts/c.tsx', "import { Form } from 'react-router';\nexport { Form };"],
    ['app/ui/a.tsx', "import { Link } from 'react-router';\nexport { Link };"],
    ['app/ui/b.tsx', "import { call } from '#test/api/caller.ts';\nexport { call };"],
    ['app/ui/fields/a.tsx', "import { call } from '../../api/caller.ts';\nexport { call };"],
    ['app/ui/fields/b.tsx', "import { call } from '#app/api/caller.ts';\nexport { call };"],
    ['server/parts/a.ts', "import { Home } from '#app/home/home-page.tsx';\nexport { Home };"],
    ['server/parts/b.ts', "import { placeOrder } from '#server/orders/service.ts';\nexport { placeOrder };"],
    ['server/orders/a.ts', "import { settle } from '#server/payments/settle.ts';\nexport { settle };"],
    ['server/reviews/a.ts', "import Stripe from 'stripe';\nexport { Stripe };"],
    ['server/contact/a.ts', "import { betterAuth } from 'better-auth';\nexport { betterAuth };"],
    ['server/parts/routes.ts', "import { sql } from 'drizzle-orm';\nexport { sql };"],
    ['server/parts/queries.ts', "import { addPart } from './service.ts';\nexport { addPart };"],
    ['server/parts/c.ts', "import { startCardSandbox } from '@partsmith/card-sandbox';\nexport { startCardSandbox };"],
    ['packages/some/a.ts', "import { openDatabase } from '#server/database/client.ts';\nexport { openDatabase };"],
  ];

  for (const [place, breach] of breaches) {
    test(`catches ${breach.split('\n')[0]} in ${place}`, async () => {
      await plant(place, `${breach}\n`);
      assert.match(
        await output('oxlint', ['--format=unix', place], folder),
        new RegExp(`${place}.*no-restricted-imports`),
      );
    });
  }

  test('catches an import of a parent folder', async () => {
    await plant('server/parts/d.ts', "import { app } from '../app.ts';\nexport { app };\n");
    assert.match(
      await output('oxlint', ['--format=unix', 'server/parts/d.ts'], folder),
      /d\.ts.*no-relative-parent-imports/,
    );
  });

  test('only their front doors import the stand-ins', async () => {
    for (const inside of ['card-sandbox/server.ts', 'card-sandbox/payments/refunds.ts', 'identity-sandbox/server.ts'])
      await assert.rejects(import(`@partsmith/${inside}`), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' }, inside);
    for (const door of ['card-sandbox', 'identity-sandbox']) await import(`@partsmith/${door}`);
  });

  test('catches modules that import each other', async () => {
    await plant('contract/one.ts', "import { two } from './two.ts';\nexport const one = (): number => two;\n");
    await plant('contract/two.ts', "import { one } from './one.ts';\nexport const two = Number(one);\n");
    await plant('contract/three.ts', "import type { Four } from './four.ts';\nexport type Three = Four[];\n");
    await plant('contract/four.ts', "import type { Three } from './three.ts';\nexport type Four = Three | null;\n");
    for (const file of ['contract/one.ts', 'contract/three.ts'])
      assert.match(await output('oxlint', ['--format=unix', file], folder), /no-cycle/, file);
  });

  test('allows the permitted imports', async () => {
    await plant(
      'app/orders/ok.tsx',
      "import { placeOrder } from '#contract/orders/orders.ts';\nexport { placeOrder };\n",
    );
    await plant(
      'server/payments/ok.ts',
      "import { takeStock } from '#server/parts/stock.ts';\nexport { takeStock };\n",
    );
    assert.doesNotMatch(
      await output('oxlint', ['--format=unix', 'app/orders/ok.tsx', 'server/payments/ok.ts'], folder),
      /no-restricted-imports/,
    );
  });
});

describe('types', () => {
  async function check(room: string, content: string): Promise<string> {
    const file = await plant(`types-${room}/breach.ts`, content);
    const config = await plant(
      `types-${room}/tsconfig.json`,
      JSON.stringify({
        extends: join(root, room, 'tsconfig.json'),
        compilerOptions: {
          rootDir: '/',
          composite: false,
          noEmit: true,
          emitDeclarationOnly: false,
          tsBuildInfoFile: null,
        },
        include: [],
        files: [file],
        references: [],
      }),
    );
    return output('tsc', ['-p', config], root);
  }

  test("contract/ uses neither Node's nor the browser's APIs", async () => {
    assert.match(await check('contract', 'export const a = process.env;\n'), /Cannot find name 'process'/);
    assert.match(await check('contract', 'export const a = document.title;\n'), /Cannot find name 'document'/);
  });

  test("server/ uses none of the browser's APIs", async () => {
    assert.match(await check('server', 'export const a = document.title;\n'), /Cannot find name 'document'/);
  });
});

describe('the browser bundle', () => {
  const bundle = async (entry: string): Promise<unknown> =>
    build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [browserBundle()],
      build: { write: false, rollupOptions: { input: entry } },
    });

  test('rejects a server module that lint did not catch', async () => {
    const entry = await plant(
      'bundle/entry.ts',
      `import { cursorOf } from ${JSON.stringify(join(root, 'server/http/paging.ts'))};\nconsole.log(cursorOf([1]));\n`,
    );
    await assert.rejects(bundle(entry), /must not reach the browser: server\/http\/paging\.ts/);
  });

  test('accepts modules of the contract', async () => {
    const entry = await plant(
      'bundle/fine.ts',
      `import { belowMinimum } from ${JSON.stringify(join(root, 'contract/parts/quantity.ts'))};\nconsole.log(belowMinimum(1));\n`,
    );
    await assert.doesNotReject(bundle(entry));
  });
});
