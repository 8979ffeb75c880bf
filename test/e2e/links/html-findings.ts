import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import type { CrawledPage } from './crawl.ts';

/** The rules of the HTML standard, without rules of taste. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/**
 * What is invalid in the markup of pages, one line per kind of finding with the first page that has it. With the path of
 * the Nu HTML checker in `VNU_JAR`, includes its findings; it needs Java.
 */
export async function htmlFindings(pages: readonly CrawledPage[]): Promise<string[]> {
  const found = new Map<string, string>();
  for (const { path, html } of pages) {
    const { results } = await validator.validateString(html);
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        if (!found.has(`${ruleId}: ${message}`)) found.set(`${ruleId}: ${message}`, `${path} ${line}:${column}`);
  }
  const jar = process.env['VNU_JAR'];
  if (jar) for (const [message, where] of await checkWithNu(jar, pages)) found.set(message, where);
  return Array.from(found, ([message, where]) => `${where}: ${message}`);
}

async function checkWithNu(jar: string, pages: readonly CrawledPage[]): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-html-'));
  try {
    const files = await Promise.all(
      pages.map(async ({ html }, index) => {
        const file = join(folder, `${index}.html`);
        await writeFile(file, html);
        return file;
      }),
    );
    const output = await new Promise<string>((resolve) =>
      execFile(
        'java',
        ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files],
        { maxBuffer: 1e9 },
        (_, stdout) => resolve(stdout),
      ),
    );
    const { messages } = JSON.parse(output) as {
      messages: { type: string; url: string; message: string; extract?: string }[];
    };
    return new Map(
      messages
        .filter(({ type }) => type === 'error')
        .map(({ url, message, extract = '' }) => [
          `Nu: ${message} ${extract.slice(0, 200)}`,
          pages[Number(/(\d+)\.html$/.exec(url)?.[1])]?.path ?? url,
        ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
