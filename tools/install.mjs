import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { runQuietly } from './command.mjs';
import { fingerprint } from './build/fingerprint.mjs';
import { withLock } from './lock.mjs';
import { ToolError, at, runTool } from './project.mjs';

const MARK = at('node_modules', '.partsmith-install');

/** Updates node_modules to match package-lock.json if it does not. Safe to call from several processes at once. */
export async function ensureInstalled() {
  const wanted = `${await fingerprint(['package-lock.json'])} ${process.platform}-${process.arch}\n`;
  const isCurrent = async () => (await readFile(MARK, 'utf8').catch(() => '')) === wanted;
  if (await isCurrent()) return;
  await withLock(
    at('.cache', 'install.lock'),
    async () => {
      if (await isCurrent()) return;
      if (!(await matchesLock())) {
        // Deletes the marker first and writes it last, so that an interrupted install does not count as complete.
        await rm(MARK, { force: true });
        await install();
        if (!(await matchesLock()))
          throw new ToolError(
            "The packages in node_modules are not those of package-lock.json. Delete node_modules and start again; if that does not help, package.json and package-lock.json don't match.",
          );
      }
      await writeFile(MARK, wanted);
    },
    'another start is installing; waiting for it...',
  );
}

/**
 * Whether the user's own npm run already installed exactly what the lock file requires: npm records at its end what it
 * installed.
 */
async function matchesLock() {
  const read = async (file) => JSON.parse(await readFile(file, 'utf8')).packages;
  try {
    const [wanted, present] = [
      await read(at('package-lock.json')),
      await read(at('node_modules', '.package-lock.json')),
    ];
    const same = Object.keys(present).every(
      (name) =>
        (wanted[name] ? wanted[name].version === present[name].version : present[name].optional) &&
        existsSync(at(name)),
    );
    const all = Object.keys(wanted).every((name) => name === '' || wanted[name].optional || name in present);
    return same && all && existsSync(at('node_modules', '.bin'));
  } catch {
    return false;
  }
}

async function install() {
  // The npm and Node that run this tool; PATH may lead to others.
  const { npm_execpath: script, npm_node_execpath: runner } = process.env;
  const npm = script?.endsWith('.js') && runner && existsSync(runner) ? [runner, script] : ['npm'];
  const { NODE_ENV: _omitsTheBuildTools, ...env } = process.env;
  await runQuietly(
    'installing the packages that the store needs',
    [...npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=warn'],
    'npm could not install the packages (see its output above). Check the network, then start again.',
    env,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runTool(ensureInstalled);
