import { writeFile } from 'node:fs/promises';
import type * as z from 'zod';
import { ALERT_TIMES, type SettingDefinition, type SettingGroup } from '#contract/settings/setting-definition.ts';
import { SETTING_GROUPS } from '#contract/settings/shop-settings.ts';
import { SHOWN_GROUP_NAMES, TEXT_GROUPS } from '#contract/texts/site-texts.ts';
import type { TextDefinition, TextGroup } from '#contract/texts/text-definition.ts';
import { reference, TOPICS } from './environment.ts';

/** docs/settings.md: a table for each topic of the environment, and for each card of the screens of settings. */
export function settingsReference(): string {
  const topics = Object.entries<Record<string, z.ZodType>>(TOPICS).map(([topic, variables]) => {
    const rows = Object.entries(variables).map(([name, schema]) => {
      const { meaning, byDefault = inWords(schema.safeParse(undefined).data) } = reference.get(schema)!;
      return `| \`${name}\` | ${byDefault} | ${meaning} |`;
    });
    return table(topic, 'variable', rows);
  });
  const cards = Object.values<SettingGroup>(SETTING_GROUPS).map(({ title, settings }) => shopTable(title, settings));
  const texts = SHOWN_GROUP_NAMES.map((name): TextGroup => TEXT_GROUPS[name]);
  return `# Settings

\`npm run settings\` writes this page from the declarations of the settings. [Operations](operations.md#settings) explains how
settings of the environment work together; \`server/settings/environment.ts\` declares them.

${topics.join('\n\n')}

# Settings of the shop

Owners change them on \`/dashboard/settings\`. \`contract/settings/shop-settings.ts\` declares those of the first screen,
\`contract/texts/site-texts.ts\` the others and the texts of emails.

${[...cards, ...texts.map(({ title, fields }) => shopTable(title, fields))].join('\n\n')}
`;
}

function table(title: string, first: string, rows: readonly string[]): string {
  return [`## ${title}`, '', `| ${first} | default | meaning |`, '| --- | --- | --- |', ...rows].join('\n');
}

function shopTable(title: string, settings: Readonly<Record<string, SettingDefinition | TextDefinition>>): string {
  const rows = Object.values(settings).map(
    (setting) => `| ${setting.label} | ${defaultOf(setting)} | ${setting.hint ?? ''} |`,
  );
  return table(title, 'setting', rows);
}

/** The default of a setting of the shop in words. */
function defaultOf(setting: SettingDefinition | TextDefinition): string {
  const { kind, standard } = setting;
  if (kind === 'choice') return setting.choices[setting.standard]!;
  if (kind === 'alert') return ALERT_TIMES[setting.standard.when];
  if (kind === 'flag') return setting.standard ? 'yes' : 'no';
  if (kind === 'list' || String(standard).length > 60) return 'a text';
  return inWords(standard) + ('unit' in setting && setting.unit && standard ? ` ${setting.unit}` : '');
}

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return 'none';
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

// `npm run settings`
if (import.meta.main) await writeFile(new URL('../../docs/settings.md', import.meta.url), settingsReference());
