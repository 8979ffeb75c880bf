import { type Message, shown } from '#contract/language/text.ts';
import { MAIL_TEXT_FIELDS } from '#contract/texts/mail-texts.ts';
import { fillText, type TextDefinition, type TextRow, type TextValue } from '#contract/texts/text-definition.ts';
import { TEXT_FIELDS, type ShownGroupName, type TextKey, keysOfGroup } from '#contract/texts/site-texts.ts';
import { STORE_TEXTS } from '#contract/texts/store-texts.ts';
import type { ShownTexts } from '#contract/texts/texts-schema.ts';
import type { Executor } from '#server/database/client.ts';
import type { Settings } from '#server/settings/settings.ts';
import { markdownBlocks } from './markdown.ts';
import { selectChangedTexts } from './queries.ts';

/** The texts that the environment sets. */
export type TextDefaults = Pick<Settings['store'], 'name'> &
  Partial<Pick<Settings['store'], 'statistics'>> & {
    /** The store sells parts of other makers. */
    readonly isReseller?: boolean;
  };

/** The texts in force. */
export interface CurrentTexts {
  /** The value of a text with a single value. */
  text(key: TextKey): string;
  rows(key: TextKey): readonly TextRow[];
}

/** The text unless an admin has changed it: the environment's, else the store's default. */
export function standardText(key: TextKey, { name, statistics, isReseller = false }: TextDefaults): TextValue {
  const { standard, reseller }: TextDefinition = TEXT_FIELDS[key];
  if (isReseller && reseller !== undefined) return reseller;
  if (key === 'store.name') return name;
  if (key === 'home.figures' && statistics && typeof standard !== 'string') {
    const values = [statistics.customers, statistics.revenue, statistics.reviews, statistics.tools];
    return standard.map((row, index) => ({ ...row, value: values[index] ?? '' }));
  }
  return standard;
}

/** Words of emails, whose standard is translated; what an admin has typed is the same in all languages. */
const isOfMail = (key: TextKey): boolean => Object.hasOwn(MAIL_TEXT_FIELDS, key);

/** Reads the texts in force; a text that was never changed in the browser comes from the environment or the table. */
export async function currentTexts(db: Executor, defaults: TextDefaults): Promise<CurrentTexts> {
  return textsOf(await selectChangedTexts(db), defaults);
}

/** The texts without any change in the browser. */
export function standardTexts(defaults: TextDefaults): CurrentTexts {
  return textsOf(new Map(), defaults);
}

function textsOf(changed: Awaited<ReturnType<typeof selectChangedTexts>>, defaults: TextDefaults): CurrentTexts {
  const valueOf = (key: TextKey): TextValue => {
    const standard = standardText(key, defaults);
    const value = changed.get(key)?.value ?? (isOfMail(key) ? shown(standard as Message) : standard);
    // A stored value may have the kind of an older version of the table.
    return typeof value === typeof standard ? value : standard;
  };
  return {
    text: (key) => valueOf(key) as string,
    rows: (key) => valueOf(key) as readonly TextRow[],
  };
}

/** How long orders are reserved, in words. */
export function reservationTime(current: Pick<CurrentTexts, 'text'>): string {
  return `${current.text('store.reservation')} ${STORE_TEXTS['store.reservation'].unit}`;
}

/** The texts of a group as pages show them. */
export function shownTexts(group: ShownGroupName, current: CurrentTexts): ShownTexts {
  const values = { store: current.text('store.name'), reservation: reservationTime(current) };
  const shown: ShownTexts = { texts: {}, lists: {}, pages: {} };
  for (const key of keysOfGroup(group)) {
    const field = TEXT_FIELDS[key];
    if (field.kind === 'markdown') shown.pages[key] = markdownBlocks(current.text(key));
    else if (field.kind !== 'list')
      shown.texts[key] = field.placeholders ? fillText(current.text(key), values) : current.text(key);
    else {
      const written = field.columns.filter(({ kind }) => kind === 'markdown').map(({ name }) => name);
      shown.lists[key] = current.rows(key).map((row, index) => {
        for (const name of written) shown.pages[`${key}.${index}.${name}`] = markdownBlocks(row[name] ?? '');
        return Object.fromEntries(
          field.columns.map(({ name }) => [name, written.includes(name) ? '' : (row[name] ?? '')]),
        );
      });
    }
  }
  return shown;
}
