import { readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { runQuietly, toolEnv } from './command.mjs';
import { fingerprint } from './build/fingerprint.mjs';
import { withLock } from './lock.mjs';
import { precompress } from './build/precompress.mjs';
import { at, runTool } from './project.mjs';
import { findRuntime } from './runtime.mjs';

const MARK = at('build', '.partsmith-build');

/** The sources of the page bundles; the server runs unbuilt. */
export const BUILD_INPUTS = [
  'app',
  'contract',
  'tools/build/data-modules.mjs',
  'tools/build/home-modules.mjs',
  'tools/build/language-files.mjs',
  'tools/build/marked-texts.mjs',
  'tools/texts',
  'tools/build/precompress.mjs',
  'public',
  'process/web.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'package.json',
];

/**
 * Builds the pages if their sources have changed since the last complete build. Safe to call from several processes at
 * once.
 */
export async function ensureBuilt() {
  const isCurrent = async (/** @type {string} */ wanted) =>
    (await readFile(MARK, 'utf8').catch(() => '')) === wanted && existsSync(at('build', 'server', 'index.js'));
  if (await isCurrent(await fingerprint(BUILD_INPUTS))) return;
  await withLock(
    at('.cache', 'build.lock'),
    async () => {
      const wanted = await fingerprint(BUILD_INPUTS);
      if (await isCurrent(wanted)) return;
      // Deletes the marker first and writes it last, so that an interrupted build does not count as complete.
      await rm(MARK, { force: true });
      const command = [findRuntime(), at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'];
      await runQuietly(
        'building the pages',
        command,
        'The pages could not be built (see above).',
        toolEnv({ NODE_ENV: 'production' }),
      );
      await runQuietly(
        'writing the pages in other languages',
        [findRuntime(), at('tools', 'build', 'language-files.mjs'), at('build')],
        'The pages could not be written in other languages (see above).',
        toolEnv(),
      );
      await precompress(at('build', 'client'));
      await writeFile(MARK, wanted);
    },
    'another start is building; waiting for it...',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runTool(ensureBuilt);
