import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A folder with more files needs a second noun, or a README that explains them. */
const MAX_FILES = 15;

test('no folder has more than 15 production files without a README', () => {
  const listed = execFileSync('git', ['ls-files', 'app', 'contract', 'server', 'sandbox', 'demo'], { cwd: root });
  const files = listed.toString().split('\n');
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|(^|\/)testing\.ts$/.test(file));
  assert.ok(sources.length > 500, 'the files are found');
  const folders = Map.groupBy(
    sources.filter((file) => existsSync(join(root, file))),
    (file) => dirname(file),
  );
  const crowded = [...folders].filter(
    ([folder, inside]) => inside.length > MAX_FILES && !files.includes(`${folder}/README.md`),
  );
  assert.deepEqual(
    crowded.map(([folder, inside]) => `${folder}: ${inside.length} files`),
    [],
  );
});
