import { t } from '#contract/language/text.ts';
import { LIST_COLUMN_USES } from '#contract/choices.ts';
import { Failure, problemOf, type Problem } from '#contract/errors.ts';
import type { ListColumn } from '#contract/quick-order/quick-order.ts';
import type { CallResult } from '#app/api/caller.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import {
  isGood,
  keptChoices,
  readChoices,
  quickOrderRowsOf,
  withCommand,
  withoutRows,
  withoutTaken,
  withQuantity,
  type Choices,
} from './quick-order-rows.ts';

/** A list with its matches and the customer's choices. */
export interface QuickOrder {
  readonly text: string;
  readonly lines: MatchedList['lines'];
  /** The lines that name no part. */
  readonly leftOut: MatchedList['leftOut'];
  /** The columns of a table. */
  readonly columns: MatchedList['columns'];
  /** Whether the customer chose what the columns are used for. */
  readonly hasOwnColumns: boolean;
  readonly choices: Choices;
  /** Multiplies the quantities; null if what was typed is not a number. */
  readonly machines: number | null;
  /** The parts just added to the basket, and those that the store refused. */
  readonly outcome?: { readonly added: number; readonly refused: readonly { name: string; problem: string }[] };
}

type MatchedList = CallResult<'matchParts'>;

/** The list could not be matched; the text is kept as typed. */
export interface FailedQuickOrder {
  readonly text: string;
  readonly problem: Problem;
  /** The list that it was meant to correct. */
  readonly before?: QuickOrder | undefined;
}

/** The largest file that is sent, in bytes. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;

/**
 * Matches a list. Fields: `text` or `file`; `do`: `match` (a list that corrects `matched`), `columns` (with `column.N`, what
 * they are used for), `add` (puts what can be ordered into the basket), `update`, or a row's command; `machines`, `choices`,
 * `columns` and `quantity.N` as the page showed them.
 */
export async function handleQuickOrder(context: LoaderContext): Promise<QuickOrder | FailedQuickOrder> {
  const form = await context.request.formData();
  const command = formText(form, 'do');
  let text = formText(form, 'text').replaceAll('\r\n', '\n');
  let before: QuickOrder | undefined;
  try {
    before = await matchedBefore(context, form);
    const file = form.get('file');
    if (file instanceof File && file.size > 0) text = await readFile(context, file);
    if (text.trim() === '')
      throw new Failure('invalid_fields', undefined, { fields: { text: t('Paste your list or choose a file') } });
    const matched = await matchedWith(context, text, columnsIn(form));
    const { lines } = matched;
    if (command === 'match' || command === '' || command === 'columns') {
      const order = { text, ...matched, choices: {}, machines: 1 };
      return before ? withKept(before, order) : order;
    }
    const machines = wholeNumber(formText(form, 'machines'));
    const choices = typedChoices(form, lines, machines);
    if (command !== 'add')
      return { text, ...matched, choices: withCommand(command, lines, choices, machines), machines };
    return { text, ...matched, machines, ...(await addToBasket(context, { lines, choices, machines })) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { text, problem: problemOf(error), before };
  }
}

/** A text as a list of the quick order, without choices. @throws Failure as the call */
export async function matchedList(context: LoaderContext, text: string): Promise<QuickOrder> {
  return { text, ...(await matchedWith(context, text, undefined)), choices: {}, machines: 1 };
}

/** A list after a correction: keeps the number of machines, and the choices for lines that are still in it. */
export function withKept(before: QuickOrder, now: QuickOrder): QuickOrder {
  return { ...now, machines: before.machines, choices: keptChoices(before.lines, before.choices, now.lines) };
}

/** A list after some of its rows went into the basket: keeps what was chosen for the others meanwhile. */
export function withOutcome(now: QuickOrder, { choices, outcome }: QuickOrder): QuickOrder {
  const removed = Object.entries(choices).filter(([, { isRemoved }]) => isRemoved);
  return { ...now, choices: { ...now.choices, ...Object.fromEntries(removed) }, ...(outcome && { outcome }) };
}

/** The list that the form corrects, sent only by a form without scripts. */
async function matchedBefore(context: LoaderContext, form: FormData): Promise<QuickOrder | undefined> {
  const text = formText(form, 'matched').replaceAll('\r\n', '\n');
  if (text.trim() === '') return undefined;
  const matched = await matchedWith(context, text, columnsIn(form));
  const choices = readChoices(formText(form, 'choices'));
  return { text, ...matched, choices, machines: wholeNumber(formText(form, 'machines')) };
}

type Columns = readonly Pick<ListColumn, 'title' | 'use'>[];

/** Matches a list whose columns are used as the customer chose, if it has the same columns. */
async function matchedWith({ call }: LoaderContext, text: string, columns: Columns | undefined) {
  if (columns) {
    const matched = await call('matchParts', { body: { text, columns: columns.map(({ use }) => use) } });
    const titles = matched.columns.map(({ title }) => title);
    if (titles.join('\n') === columns.map(({ title }) => title).join('\n')) return { ...matched, hasOwnColumns: true };
  }
  return { ...(await call('matchParts', { body: { text } })), hasOwnColumns: false };
}

/** The customer's choice of columns: those of the form's fields, else as the page showed them. */
function columnsIn(form: FormData): Columns | undefined {
  const shown = readColumns(formText(form, 'columns'));
  const isChanged = form.get('do') === 'columns';
  return shown?.map(({ title, use }, at) => {
    const chosen = isChanged ? LIST_COLUMN_USES.find((one) => one === form.get(`column.${at}`)) : undefined;
    return { title, use: chosen ?? use };
  });
}

/** Parses columns from a form field; undefined for anything else. */
function readColumns(json: string): Columns | undefined {
  try {
    const given = JSON.parse(json) as unknown;
    if (!Array.isArray(given) || given.length === 0) return undefined;
    return (given as Record<string, unknown>[]).map(({ title, use }) => ({
      title: String(title),
      use: LIST_COLUMN_USES.find((one) => one === use) ?? 'other',
    }));
  } catch {
    return undefined;
  }
}

/** The form field for `readColumns`, empty if the titles say what the columns are used for. */
export function columnsField({ columns, hasOwnColumns }: Pick<QuickOrder, 'columns' | 'hasOwnColumns'>): string {
  return hasOwnColumns ? JSON.stringify(columns.map(({ title, use }) => ({ title, use }))) : '';
}

async function readFile({ call }: LoaderContext, file: File): Promise<string> {
  const tooLarge = t('Files can be up to 2 MB.');
  if (file.size > MAX_LIST_BYTES) throw new Failure('too_large', tooLarge, { fields: { file: tooLarge } });
  try {
    // Sent without a type, because some systems report CSV files under types that the call does not accept.
    return (await call('readList', { file: new Blob([file]) })).text;
  } catch (error) {
    throw error instanceof Failure
      ? new Failure(error.code, error.message, { fields: { file: error.message } })
      : error;
  }
}

async function addToBasket(
  { call }: LoaderContext,
  { lines, choices, machines }: Pick<QuickOrder, 'lines' | 'choices' | 'machines'>,
): Promise<Pick<QuickOrder, 'choices' | 'outcome'>> {
  const good = quickOrderRowsOf(lines, choices, machines).filter(isGood);
  if (good.length === 0) return { choices };
  const { added, leftOut } = await call('addBasketLines', {
    body: { lines: good.map(({ part, total }) => ({ part: part!._id, quantity: total! })) },
  });
  const isAdded = new Set(added);
  const names = new Map(good.map(({ part }) => [part!._id, part!.name]));
  return {
    choices: withoutRows(
      choices,
      good.filter(({ part }) => isAdded.has(part!._id)),
    ),
    outcome: {
      added: added.length,
      refused: leftOut.map(({ part, problem }) => ({ name: names.get(part) ?? '', problem })),
    },
  };
}

/** The page's choices, with the quantities typed since. */
function typedChoices(form: FormData, lines: QuickOrder['lines'], machines: number | null): Choices {
  const before = readChoices(formText(form, 'choices'));
  const hasNewMultiplier = formText(form, 'multiplied') !== formText(form, 'machines');
  const choices = hasNewMultiplier ? withoutTaken(before) : before;
  return quickOrderRowsOf(lines, choices, machines).reduce((all, row) => {
    const typed = form.get(`quantity.${row.at}`);
    if (typeof typed !== 'string') return all;
    const quantity = wholeNumber(typed);
    return quantity === row.quantity ? all : withQuantity(all, row, quantity);
  }, choices);
}

/** Null for text that is not a number; keeps fractions, so that the page can report them. */
function wholeNumber(text: string): number | null {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}
