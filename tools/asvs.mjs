/*
 * Writes docs/security-asvs.md from docs/asvs.json (`npm run asvs`). test/security/asvs.test.ts checks both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at } from './project.mjs';

/**
 * @typedef {object} AsvsRow
 * @property {string[]} requirements  like `1.2.3`
 * @property {'met' | 'in part' | 'gap' | 'n/a'} state
 * @property {string} how             how it is met, or why not; Markdown
 * @property {string[]} tests         test files, by their path in the project
 *
 * @typedef {{ version: string, level: number, chapters: { title: string, rows: AsvsRow[] }[] }} Asvs
 */

/** @returns {Asvs} */
export function readAsvs() {
  return JSON.parse(readFileSync(at('docs/asvs.json'), 'utf8'));
}

/** The numbers of requirements by state, like `173 met, 32 met in part, 3 not met, 45 not applicable`. @param {Asvs} asvs */
export function sumOf({ chapters }) {
  const rows = chapters.flatMap((chapter) => chapter.rows);
  /** @param {AsvsRow['state']} state */
  const count = (state) =>
    rows.filter((row) => row.state === state).reduce((total, row) => total + row.requirements.length, 0);
  return `${count('met')} met, ${count('in part')} met in part, ${count('gap')} not met, ${count('n/a')} not applicable`;
}

/** The page, before oxfmt aligns its tables. @param {Asvs} asvs */
export function pageOf(asvs) {
  const lines = [
    `# OWASP ASVS ${asvs.version}, levels 1 to ${asvs.level}`,
    '',
    `${sumOf(asvs)}. Generated from [asvs.json](asvs.json) by \`npm run asvs\`; [security.md](security.md) is the summary.`,
    '',
  ];
  for (const { title, rows } of asvs.chapters) {
    lines.push(
      `## ${title}`,
      '',
      '| requirement | state | how, or why not | test files |',
      '| --- | --- | --- | --- |',
    );
    for (const { requirements, state, how, tests } of rows) {
      const links = tests.map((file) => `[${file.split('/').at(-1)}](../${file})`);
      lines.push(`| ${requirements.join(', ')} | ${state} | ${how} | ${links.join(', ')} |`);
    }
    lines.push('');
  }
  return lines.join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(at('docs/security-asvs.md'), pageOf(readAsvs()));
