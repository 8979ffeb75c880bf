import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const root = await mkdtemp(join(tmpdir(), 'partsmith-fingerprint-'));
after(() => rm(root, { recursive: true, force: true }));
type Fingerprint = (paths: string[], root?: string) => Promise<string>;
const { fingerprint } = (await import(new URL('../../tools/build/fingerprint.mjs', import.meta.url).href)) as {
  fingerprint: Fingerprint;
};

test('a build is fresh while names and contents are the same, whatever the clock says', async () => {
  await mkdir(join(root, 'app', 'ui'), { recursive: true });
  await writeFile(join(root, 'app', 'ui', 'button.tsx'), 'button');
  await writeFile(join(root, 'web.ts'), 'web');
  const now = () => fingerprint(['app', 'web.ts', 'public'], root);
  const first = await now();

  await utimes(join(root, 'web.ts'), 1, 1);
  assert.equal(await now(), first);

  const seen = new Set([first]);
  const changed = async () => {
    const next = await now();
    assert(!seen.has(next));
    seen.add(next);
  };
  await writeFile(join(root, 'web.ts'), 'wed');
  await changed();
  await rename(join(root, 'app', 'ui', 'button.tsx'), join(root, 'app', 'ui', 'field.tsx'));
  await changed();
  await writeFile(join(root, 'app', 'new.ts'), '');
  await changed();
  await mkdir(join(root, 'public'));
  await writeFile(join(root, 'public', 'icon.svg'), '<svg/>');
  await changed();
});
