import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ZodType } from 'zod';
import { TOPICS } from './environment.ts';

const OPERATIONS = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/** The tables below `## Settings` by heading: each row's variables and defaults. */
function documentedTopics(): Record<string, { names: string[]; defaults: string[] }[]> {
  const [, settings = ''] = /^## Settings\n(.*?)^## /ms.exec(OPERATIONS) ?? [];
  const sections = settings.split(/^### /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const rows = [...section.matchAll(/^\| (`.*?) +\| (.*?) *\|/gm)];
      return [
        /^.*/.exec(section)![0],
        rows.map(([, names = '', defaults = '']) => ({
          names: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
          defaults: defaults.split(', '),
        })),
      ];
    }),
  );
}

test('docs/operations.md lists every variable under its topic, with its default', () => {
  const documented = documentedTopics();
  assert.deepEqual(Object.keys(documented), Object.keys(TOPICS));
  for (const [topic, variables] of Object.entries<Record<string, ZodType>>(TOPICS)) {
    const rows = documented[topic]!;
    assert.deepEqual(rows.flatMap(({ names }) => names).sort(), Object.keys(variables).sort(), topic);
    for (const { names, defaults } of rows)
      for (const [at, name] of names.entries()) {
        const value: unknown = variables[name]!.safeParse(undefined).data;
        // Words describe defaults that follow other settings; the others are the schema's.
        if (typeof value === 'number' && value > 0) assert.equal(defaults[at], String(value), name);
        if (typeof value === 'boolean' || value === 0) assert.match(defaults[at]!, /^(0|none)$/, name);
        if (Array.isArray(value)) assert.match(defaults[at]!, /^(none|all countries)$/, name);
        if (typeof value === 'string')
          assert.match(
            defaults[at]!.replaceAll('`', ''),
            new RegExp(`^${value.replaceAll(/\W/g, '\\$&')}( in |$)`),
            name,
          );
      }
  }
});
