import { spawnSync } from 'node:child_process';
import { ROOT } from '../project.mjs';

const MAIN_BRANCHES = ['origin/main', 'main'];

/**
 * The files in which this checkout differs from the main branch: commits since the branches diverged, uncommitted
 * changes and new files. On the main branch itself these are the uncommitted changes.
 * @returns {{ files: string[], base: string } | null} null without git or without a main branch
 */
export function changedFiles(root = ROOT) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : null;
  };
  for (const branch of MAIN_BRANCHES) {
    const [base] = git('merge-base', branch, 'HEAD') ?? [];
    if (!base) continue;
    const changed = git('diff', '--name-only', '--no-renames', '--relative', base) ?? [];
    const added = git('ls-files', '--others', '--exclude-standard') ?? [];
    return { files: [...new Set([...changed, ...added])], base: `${branch} (${base.slice(0, 7)})` };
  }
  return null;
}
