import { Failure } from '#contract/errors.ts';
import { dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { FURTHER_KINDS, kindLabel, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { exampleBreaks, parseBreaks } from '#contract/parts/price-breaks.ts';
import type {
  ImportedPrices,
  ListPrice,
  NewPriceList,
  PriceList,
  PriceRule,
} from '#contract/price-lists/price-lists.ts';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { formText, namesAfter, wholeOrTyped } from '#app/forms/form-text.ts';

/** The values of a form by name; a checkbox has its value while it is checked. */
export type FormValues = Readonly<Record<string, string>>;

/** The values of a new price list. */
export const NEW_VALUES: FormValues = { isActive: '1', priority: '100' };

/** The fields of a saved price list. */
export function valuesOf({ name, note, groups, isActive, starts, ends, priority, rules }: PriceList): FormValues {
  const linesOf = (scope: 'kind' | 'brand'): string =>
    rules
      .flatMap((rule) =>
        rule.scope !== scope ? [] : [`${rule.scope === 'kind' ? kindLabel(rule.kind) : rule.brand}, ${rule.percent}`],
      )
      .join('\n');
  return {
    name,
    note,
    ...Object.fromEntries(groups.map(({ _id }) => [`groups.${_id}`, '1'])),
    ...(isActive && { isActive: '1' }),
    starts: starts ?? '',
    ends: ends ?? '',
    priority: String(priority),
    all: String(rules.find(({ scope }) => scope === 'all')?.percent ?? ''),
    kinds: linesOf('kind'),
    brands: linesOf('brand'),
  };
}

/** The price list of a form; the call checks it. @throws Failure `invalid_fields` for lines that are not understood */
export function readPriceList(form: FormData): NewPriceList {
  const text = (name: string): string => formText(form, name).trim();
  const all = text('all');
  return {
    name: text('name'),
    note: text('note'),
    groups: namesAfter(form, 'groups.'),
    isActive: form.has('isActive'),
    starts: text('starts') || null,
    ends: text('ends') || null,
    priority: wholeOrTyped(text('priority')),
    rules: [
      ...(all === '' ? [] : [{ scope: 'all' as const, percent: percentOf(all, 'all') }]),
      ...rulesOf(text('kinds'), 'kinds').map(({ name, percent }) => ({
        scope: 'kind' as const,
        kind: kindOf(name),
        percent,
      })),
      ...rulesOf(text('brands'), 'brands').map(({ name, percent }) => ({
        scope: 'brand' as const,
        brand: name,
        percent,
      })),
    ],
  };
}

/** A percentage as it is typed. @throws Failure `invalid_fields` */
function percentOf(text: string, field: string): number {
  const percent = Number(text.replace(/\s*%$/, ''));
  if (Number.isFinite(percent) && percent > 0 && percent <= 99) return percent;
  throw new Failure('invalid_fields', undefined, { fields: { [field]: `Enter a percentage up to 99, not ${text}` } });
}

/** Lines such as `Processors, 10`. */
function rulesOf(text: string, field: string): { name: string; percent: number }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name, percent] = /^(.*\S)[\s,;:]+(\d+(?:\.\d+)?\s*%?)$/.exec(line) ?? [];
      if (name === undefined || percent === undefined)
        throw new Failure('invalid_fields', undefined, { fields: { [field]: `Write a percentage after: ${line}` } });
      return { name: name.replace(/[\s,;:]+$/, ''), percent: percentOf(percent, field) };
    });
}

const KINDS = new Map(
  [...PART_KINDS, ...FURTHER_KINDS].flatMap(({ slug, one, many }) =>
    [slug, one, many].map((name) => [name.toLowerCase(), slug as string] as const),
  ),
);

/** The slug of a kind by its name in singular or plural; that of another kind follows from its name. */
function kindOf(name: string): string {
  const typed = name.toLowerCase();
  return KINDS.get(typed) ?? typed.replace(/[^a-z0-9]+/g, '-');
}

/** The price of a part in a form. @throws Failure `invalid_fields` */
export function readListPrice(form: FormData): ListPrice {
  const refuse = (field: string, message: string) =>
    new Failure('invalid_fields', undefined, { fields: { [field]: message } });
  const cents = parsePrice(formText(form, 'price').trim());
  if (cents === undefined) throw refuse('price', `Enter a price such as ${plainAmount(11.9)}`);
  const breaks = parseBreaks(formText(form, 'breaks'));
  if (!breaks || breaks.priceCents !== undefined)
    throw refuse('breaks', `Write volume discounts as ${exampleBreaks()}`);
  return {
    price: dollarsOf(cents),
    breaks: breaks.priceBreaks.map(({ from, priceCents }) => ({ from, price: dollarsOf(priceCents) })),
  };
}

/** What a rule takes off, in words: `10% off processors`. */
export function ruleText(rule: PriceRule): string {
  const what = rule.scope === 'all' ? 'all parts' : rule.scope === 'kind' ? kindLabel(rule.kind) : rule.brand;
  return `${rule.percent}% off ${what}`;
}

/** The form's field for a field of the calls. */
export function formFieldOf(rules: readonly PriceRule[]): (path: string) => string | undefined {
  return (path) => {
    const field = path.replace(/^priceList\./, '');
    if (field.startsWith('groups')) return 'groups';
    const [, index] = /^rules\.(\d+)/.exec(field) ?? [];
    const scope = index === undefined ? undefined : rules[Number(index)]?.scope;
    if (field.startsWith('rules')) return scope === 'all' ? 'all' : scope === 'kind' ? 'kinds' : 'brands';
    return field;
  };
}

/** What an import of prices has done, for its notice. */
export function importedTexts({ isSaved, set, unchanged, readable, refused, problems }: ImportedPrices) {
  const details = problems.map(({ line, name, reason }) => `Line ${line}${name && `, ${name}`}: ${reason}`);
  const more = refused > problems.length ? [`${formatCount(refused - problems.length)} more`] : [];
  const rows = countOf(refused, ['row', 'rows']);
  const message = !isSaved
    ? `Nothing was saved. ${rows} cannot be read, ${formatCount(readable)} can.`
    : [
        countOf(set, ['price set', 'prices set']),
        ...(unchanged > 0 ? [`${formatCount(unchanged)} as before`] : []),
        ...(refused > 0 ? [`${rows} left out`] : []),
      ].join(', ');
  return { message, kind: isSaved ? ('success' as const) : ('error' as const), details: [...details, ...more] };
}
