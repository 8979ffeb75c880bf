import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = await mkdtemp(join(tmpdir(), 'partsmith-gate-'));
after(() => rm(root, { recursive: true, force: true }));
const gate = fileURLToPath(new URL('../../tools/test.mjs', import.meta.url));

/** Runs the gate on one test file from another folder, like a person. */
async function runGate(text: string): Promise<{ status: number | null; last: string | undefined; stdout: string }> {
  const file = join(root, `${Math.random()}.test.ts`);
  await writeFile(file, text);
  const { NODE_TEST_CONTEXT: _ours, TEST_POSTGRES_URL: _url, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [gate, file], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, INIT_CWD: root },
  });
  return { status, last: stdout.trimEnd().split('\n').at(-1), stdout };
}

test('the last line adds up passed and failed tests, and the exit code follows it', async () => {
  const use = "import { test } from 'node:test';\n";
  const result = async (text: string) => {
    const { status, last } = await runGate(text);
    return [status, last];
  };
  assert.deepEqual(await result(`${use}test('a', () => {}); test('b', () => {});`), [0, '2 passed, 0 failed']);
  assert.deepEqual(await result(`${use}test('a', () => {}); test('b', () => { throw new Error('x'); });`), [
    1,
    '1 passed, 1 failed',
  ]);
  assert.deepEqual(await result('throw new Error("before any test");'), [1, '0 passed, 1 failed']);
});

test('the end of a run repeats each failed test with its error', async () => {
  const failing = `import { test } from 'node:test'; test('one that fails', () => { throw new Error('the reason'); });`;
  const { stdout } = await runGate(failing);
  const [before, after] = stdout.split('(0 passed, 1 failed');
  assert.doesNotMatch(before ?? '', /the reason/);
  assert.equal(after?.match(/one that fails .*\n +Error: the reason/g)?.length, 2);
});

test('an error after the end of its test fails the run, which names the test and the place', async () => {
  const late = `import { test } from 'node:test';
    test('one that leaves work behind', () => void setTimeout(() => void Promise.reject(new Error('too late')), 1));
    test('the next one', () => new Promise((done) => setTimeout(done, 100)));`;
  const { status, last, stdout } = await runGate(late);
  assert.deepEqual([status, last], [1, '2 passed, 1 failed']);
  const end = stdout.slice(stdout.lastIndexOf('asynchronous activity'));
  assert.match(end, /Error: too late\n.*\.test\.ts:2:\d+/);
  assert.match(stdout, /one that leaves work behind/);
});

test('an unknown argument is refused', () => {
  const { status, stderr } = spawnSync(process.execPath, [gate, '--only=unit,lunch'], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /Don't know lunch\./);
});
