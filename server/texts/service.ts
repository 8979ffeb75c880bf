import { cutText } from '#contract/cut-text.ts';
import { isDeepStrictEqual } from 'node:util';
import { Failure, invalidFields } from '#contract/errors.ts';
import { TEXT_FIELDS, type TextGroupName, type TextKey, keysOfGroup } from '#contract/texts/site-texts.ts';
import type { TextDefinition, TextValue } from '#contract/texts/text-definition.ts';
import type { TextGroupAnswer, TextsChange } from '#contract/texts/texts-schema.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { readLogo } from '#server/logo/logos.ts';
import { standardText, type TextDefaults } from './current-texts.ts';
import { unsafeLinks } from './markdown.ts';
import { insertText, selectLastChanges, selectNewestChanges, selectValue, type TextRecord } from './queries.ts';

/** Maximum number of changes that the settings screen lists. */
const LISTED_CHANGES = 20;
/** Maximum length of a text in the audit trail; every version is in `site_texts`. */
const AUDITED = 500;

/** The texts of a group, as the settings screen edits them. */
export async function readEditable(
  db: Executor,
  group: TextGroupName,
  defaults: TextDefaults,
): Promise<TextGroupAnswer> {
  const keys = keysOfGroup(group);
  const [last, newest] = await Promise.all([
    selectLastChanges(db, keys),
    selectNewestChanges(db, keys, LISTED_CHANGES),
  ]);
  const lastOf = new Map(last.map((row) => [row.key, row]));
  return {
    texts: keys.map((key) => {
      const change = lastOf.get(key);
      const standard = standardText(key, defaults);
      return {
        key,
        value: copyOf(change?.value ?? standard),
        standard: copyOf(standard),
        version: change?.version ?? 0,
        changed: change ? { at: change.at.toISOString(), by: change.by } : null,
      };
    }),
    changes: newest.map(({ key, version, at, by }) => ({
      key: key as TextKey,
      version,
      at: at.toISOString(),
      by,
      canUndo: lastOf.get(key)?.version === version,
    })),
  };
}

/**
 * Changes texts. Ignores texts equal to what the caller had read, even if another admin has changed them since.
 * @returns the number of texts changed
 * @throws Failure `edit_conflict` with who has changed a text since it was read; `invalid_fields` for an unsafe link
 */
export async function changeTexts(
  db: Database,
  { texts, versions }: TextsChange,
  actor: string,
  defaults: TextDefaults,
): Promise<number> {
  refuseUnsafeLinks(texts);
  return db.transaction(async (tx) => {
    await refuseUnknownLogo(tx, texts['store.logo']);
    const before: Record<string, unknown> = {};
    const change: Record<string, unknown> = {};
    // Sorted, so that concurrent changes wait for each other in the same order.
    for (const key of (Object.keys(texts) as TextKey[]).toSorted()) {
      const read = versions[key]!;
      const standard = standardText(key, defaults);
      const given = texts[key] as TextValue | null;
      const value = given === null || isDeepStrictEqual(copyOf(given), copyOf(standard)) ? null : given;
      const former = read === 0 ? null : await selectValue(tx, key, read);
      if (isSame(value, former)) continue;
      const [current] = await selectLastChanges(tx, [key]);
      if ((current?.version ?? 0) !== read) {
        if (isSame(value, current?.value ?? null)) continue;
        throw conflict(key, current);
      }
      if (!(await insertText(tx, { key, version: read + 1, value, actor })))
        throw conflict(key, (await selectLastChanges(tx, [key]))[0]);
      before[key] = audited(former);
      change[key] = audited(value);
    }
    const count = Object.keys(change).length;
    if (count > 0)
      await record(tx, { actor, action: 'settings.text-changed', subject: 'texts', detail: { before, change } });
    return count;
  });
}

/**
 * Restores the text before a change. Undoing an undo redoes it.
 * @param version of the change
 * @throws Failure `edit_conflict` when the text has been changed again
 */
export async function undoChange(db: Database, key: TextKey, version: number, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await selectLastChanges(tx, [key]);
    if (current?.version !== version) throw conflict(key, current);
    const value = version === 1 ? null : await selectValue(tx, key, version - 1);
    if (!(await insertText(tx, { key, version: version + 1, value, actor })))
      throw conflict(key, (await selectLastChanges(tx, [key]))[0]);
    const detail = { before: { [key]: audited(current.value) }, change: { [key]: audited(value) } };
    await record(tx, { actor, action: 'settings.text-undone', subject: 'texts', detail });
  });
}

function refuseUnsafeLinks(texts: TextsChange['texts']): void {
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(texts) as [TextKey, TextValue | null][])
    for (const [path, text] of writtenTexts(key, TEXT_FIELDS[key], value)) {
      const [link] = unsafeLinks(text);
      if (link !== undefined)
        fields[`texts.${path}`] = `Links go to https://, mailto: or a page like /review, not to ${link.slice(0, 80)}`;
    }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

async function refuseUnknownLogo(tx: Executor, logo: unknown): Promise<void> {
  if (typeof logo === 'string' && logo !== '' && !(await readLogo(tx, logo)))
    throw invalidFields({ 'texts.store.logo': 'Upload the logo first' });
}

/** The Markdown texts of a value, with their paths. */
function writtenTexts(key: string, field: TextDefinition, value: TextValue | null): [path: string, text: string][] {
  if (value === null) return [];
  if (field.kind === 'markdown') return [[key, value as string]];
  if (field.kind !== 'list' || typeof value === 'string') return [];
  const names = field.columns.filter(({ kind }) => kind === 'markdown').map(({ name }) => name);
  return value.flatMap((row, index) =>
    names.map((name) => [`${key}.${index}.${name}`, row[name] ?? ''] as [string, string]),
  );
}

function conflict(key: TextKey, current: TextRecord | undefined): Failure {
  const { by = 'Someone else', version = 0 } = current ?? {};
  const { label } = TEXT_FIELDS[key];
  return new Failure('edit_conflict', `${by} has changed '${label}' since you opened this page. Nothing was saved.`, {
    fresh: { key, by, version },
  });
}

function isSame(one: TextValue | null, other: TextValue | null): boolean {
  return isDeepStrictEqual(one && copyOf(one), other && copyOf(other));
}

/** A mutable copy with its names in one order: PostgreSQL sorts the names of JSON objects. */
function copyOf(value: TextValue): string | Record<string, string>[] {
  if (typeof value === 'string') return value;
  return value.map((row) =>
    Object.fromEntries(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
}

function audited(value: TextValue | null): string {
  if (value === null) return 'standard text';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > AUDITED ? `${cutText(text, AUDITED)}... (${text.length} characters)` : text;
}
