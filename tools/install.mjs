import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { runQuietly } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { at, runTool } from './project.mjs';

const MARK = at('node_modules', '.partsmith-install');

/** Brings node_modules in line with package-lock.json, when it isn't. Safe to call from several processes at once. */
export async function ensureInstalled() {
  const wanted = `${await fingerprint(['package-lock.json'])} ${process.platform}-${process.arch}\n`;
  const isCurrent = async () => (await readFile(MARK, 'utf8').catch(() => '')) === wanted;
  if (await isCurrent()) return;
  await withLock(
    at('.cache', 'install.lock'),
    async () => {
      if (await isCurrent()) return;
      if (!(await matchesLock())) await install();
      // Written last, and removed with node_modules at the start of 'npm ci': an install cut half-way has no mark.
      await writeFile(MARK, wanted);
    },
    'another start is installing; waiting for it...',
  );
}

/** Whether someone's own npm run left exactly what the lock asks for: npm notes at its end what it has put there. */
async function matchesLock() {
  const read = async (file) => JSON.parse(await readFile(file, 'utf8')).packages;
  try {
    const [wanted, present] = [
      await read(at('package-lock.json')),
      await read(at('node_modules', '.package-lock.json')),
    ];
    const same = Object.keys(present).every(
      (name) => wanted[name]?.version === present[name].version && existsSync(at(name)),
    );
    const all = Object.keys(wanted).every((name) => name === '' || wanted[name].optional || name in present);
    return same && all && existsSync(at('node_modules', '.bin'));
  } catch {
    return false;
  }
}

async function install() {
  // The npm that runs us, by the Node that npm itself was started with: PATH may name another.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.env.npm_node_execpath ?? process.execPath, process.env.npm_execpath]
    : ['npm'];
  const node = npm[0] && npm.length > 1 && existsSync(npm[0]) ? npm : ['npm'];
  const { NODE_ENV: _omitsTheBuildTools, ...env } = process.env;
  await runQuietly(
    'installing the packages that the store needs',
    [...node, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    'npm could not install the packages (its words are above). Check the network, then start again.',
    env,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runTool(ensureInstalled);
