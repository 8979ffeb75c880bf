import { writeFile } from 'node:fs/promises';
import type * as z from 'zod';
import { reference, TOPICS } from './environment.ts';

/** docs/settings.md: a table for each topic. */
export function settingsReference(): string {
  const tables = Object.entries<Record<string, z.ZodType>>(TOPICS).map(([topic, variables]) => {
    const rows = Object.entries(variables).map(([name, schema]) => {
      const { meaning, byDefault = inWords(schema.safeParse(undefined).data) } = reference.get(schema)!;
      return `| \`${name}\` | ${byDefault} | ${meaning} |`;
    });
    return [`## ${topic}`, '', '| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  });
  return `# Settings

Environment variables. \`npm run settings\` writes this page from \`server/settings/environment.ts\`;
[operations](operations.md#settings) explains how they work together.

${tables.join('\n\n')}
`;
}

function inWords(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

// `npm run settings`
if (import.meta.main) await writeFile(new URL('../../docs/settings.md', import.meta.url), settingsReference());
