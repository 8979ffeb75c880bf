import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, ToolError, at, runTool, say } from './project.mjs';

/** Files that only the checkout needs. */
const LEFT_OUT = /\.test\.ts$|^tsconfig\.json$|^(browser-test|examples)$/;

/**
 * `npm run pack -- NAME`: makes a folder of packages/ ready to be published. Node strips no types below node_modules, so
 * a published package contains JavaScript. Prints the path of the archive.
 */
async function pack() {
  const [name = ''] = process.argv.slice(2);
  const source = at('packages', name);
  if (!name || !existsSync(join(source, 'package.json')))
    throw new ToolError('npm run pack -- NAME OF A FOLDER OF packages/');
  const target = at('.cache', 'packed', name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(source, target, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts') && !path.split(/[\\/]/).some((part) => LEFT_OUT.test(part)),
  });
  run(
    'tsc',
    '-p',
    source,
    '--outDir',
    target,
    '--emitDeclarationOnly',
    'false',
    '--rewriteRelativeImportExtensions',
    '--composite',
    'false',
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
  );
  for (const folder of ['browser-test', 'examples']) await rm(join(target, folder), { recursive: true, force: true });
  const manifest = await readFile(join(source, 'package.json'), 'utf8');
  await writeFile(join(target, 'package.json'), manifest.replaceAll(/("\.\/[\w/-]+)\.ts"/g, '$1.js"'));
  await cp(at('LICENSE'), join(target, 'LICENSE'));
  const { stdout } = spawnSync('npm', ['pack', '--silent', '--pack-destination', at('.cache', 'packed')], {
    cwd: target,
    encoding: 'utf8',
  });
  say(`packed ${name}; publish it with: npm publish ${at('.cache', 'packed', stdout.trim())}`);
}

function run(/** @type {string} */ program, /** @type {string[]} */ ...args) {
  const { status } = spawnSync(at('node_modules', '.bin', program), args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new ToolError(`${program} failed (see above).`);
}

await runTool(pack);
