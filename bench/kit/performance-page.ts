import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const DOCUMENT = new URL('../../docs/performance.md', import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Describes the conditions of a run that starts now. */
export function circumstances(): { words(): string } {
  const [began, load] = [new Date(), loadavg()[0]!];
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    words: () =>
      `Measured on ${began.toISOString().slice(0, 10)}, ${commit()}, in ${Math.round((Date.now() - began.getTime()) / 60_000)} minutes; ` +
      `${availableParallelism()} cores, ${gigabytes} GB, Node ${process.versions.node}; load average ${load.toFixed(1)} before, ` +
      `${loadavg()[0]!.toFixed(1)} at the end (what is measured included).`,
  };
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':!docs') !== '';
    return `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with uncommitted changes' : ''}`;
  } catch {
    return 'no commit';
  }
}

/**
 * Writes results into docs/performance.md, between `<!-- measured: NAME -->` and the next `<!-- end -->`.
 * @throws Error when the page has no such section
 */
export async function writeMeasured(name: string, text: string): Promise<void> {
  const page = await readFile(DOCUMENT, 'utf8');
  const [begin, end] = [`<!-- measured: ${name} -->`, '<!-- end -->'];
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(end, from);
  if (from < begin.length || to < 0)
    throw new Error(`docs/performance.md has no place for '${name}': ${begin} ... ${end}`);
  await writeFile(DOCUMENT, `${page.slice(0, from)}\n\n${text}\n\n${page.slice(to)}`);
}
