import { plainAmount, dollarsOf } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { BENEFIT_KINDS, BENEFITS, type Field, type FieldType } from '#contract/promotions/benefits.ts';
import { CONDITION_KEYS, CONDITIONS } from '#contract/promotions/conditions.ts';
import type { Benefit, Conditions } from '#contract/promotions/promotion-terms.ts';
import type { NewPromotion, Promotion } from '#contract/promotions/promotions.ts';
import { formText, namesAfter, wholeOrTyped } from '#app/forms/form-text.ts';

/*
 * The form of a promotion: a field for each condition, which is empty if there is none, and a checkbox for each benefit with its
 * fields. All are shown at once, so that the form works without scripts. Names: `conditions.leastCents`, `benefits.percent`,
 * `benefits.percent.percent`, `conditions.kinds.processor`.
 */

/** The values of a form by name; a checkbox has its value while it is checked. */
export type FormValues = Readonly<Record<string, string>>;

const isChoice = (type: FieldType): boolean => type === 'kinds' || type === 'methods' || type === 'groups';
const isList = (type: FieldType): boolean => ['brands', 'parts', 'customers', 'places'].includes(type);
const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);
const plain = (cents: number): string => plainAmount(dollarsOf(cents));

/** A field's value for the call; undefined if it is empty. Text that is not a number is refused by the call. */
function readField({ type }: Field, name: string, form: FormData): unknown {
  if (isChoice(type)) {
    const chosen = namesAfter(form, `${name}.`);
    return chosen.length === 0 && type !== 'methods' ? undefined : chosen;
  }
  const text = formText(form, name).trim();
  if (text === '') return undefined;
  if (type === 'flag') return true;
  if (isList(type)) return linesOf(text);
  if (type === 'money') return parsePrice(text) ?? text;
  if (type !== 'percent') return wholeOrTyped(text);
  const percent = Number(text.replace(/%$/, ''));
  return Number.isNaN(percent) ? text : percent;
}

/** The conditions and benefits of a form. */
export function readTerms(form: FormData): { conditions: Conditions; benefits: Benefit[] } {
  const conditions = CONDITION_KEYS.flatMap((key) => {
    const value = readField(CONDITIONS[key].field, `conditions.${key}`, form);
    return value === undefined ? [] : [[key, value]];
  });
  const benefits = BENEFIT_KINDS.filter((kind) => form.has(`benefits.${kind}`)).map((kind) => {
    const fields = Object.entries(BENEFITS[kind].fields as Record<string, Field>);
    return {
      kind,
      ...Object.fromEntries(fields.map(([name, field]) => [name, readField(field, `benefits.${kind}.${name}`, form)])),
    };
  });
  return { conditions: Object.fromEntries(conditions), benefits: benefits as unknown as Benefit[] };
}

/** The promotion of a form; the call checks it. */
export function readPromotion(form: FormData): NewPromotion {
  const text = (name: string): string => formText(form, name).trim();
  const whole = (name: string): number | null => {
    const typed = text(name);
    return typed === '' ? null : wholeOrTyped(typed);
  };
  const way = text('way');
  return {
    name: text('name'),
    isAutomatic: way === 'automatic',
    code: way === 'code' ? text('code') : null,
    priority: whole('priority') ?? 100,
    isCombinable: form.has('isCombinable'),
    starts: text('starts') || null,
    ends: text('ends') || null,
    maxUses: whole('maxUses'),
    maxPerCustomer: whole('maxPerCustomer'),
    ...readTerms(form),
  };
}

/** The fields of a saved promotion. @param names of the parts and customers, by id */
export function valuesOf(promotion: Promotion, names: Readonly<Record<string, string>>): FormValues {
  const values: Record<string, string> = {
    name: promotion.name,
    way: promotion.isAutomatic ? 'automatic' : promotion.code === null ? 'codes' : 'code',
    code: promotion.code ?? '',
    priority: String(promotion.priority),
    ...(promotion.isCombinable && { isCombinable: '1' }),
    starts: promotion.starts ?? '',
    ends: promotion.ends ?? '',
    maxUses: String(promotion.maxUses ?? ''),
    maxPerCustomer: String(promotion.maxPerCustomer ?? ''),
  };
  const add = ({ type }: Field, name: string, value: unknown): void => {
    if (isChoice(type)) for (const each of value as string[]) values[`${name}.${each}`] = '1';
    else if (isList(type)) values[name] = (value as string[]).map((each) => names[each] ?? each).join('\n');
    else values[name] = type === 'money' ? plain(value as number) : type === 'flag' ? '1' : String(value);
  };
  for (const key of CONDITION_KEYS) {
    const value = promotion.conditions[key];
    if (value !== undefined) add(CONDITIONS[key].field, `conditions.${key}`, value);
  }
  for (const benefit of promotion.benefits) {
    values[`benefits.${benefit.kind}`] = '1';
    for (const [name, field] of Object.entries(BENEFITS[benefit.kind].fields as Record<string, Field>))
      add(field, `benefits.${benefit.kind}.${name}`, (benefit as unknown as Record<string, unknown>)[name]);
  }
  return values;
}

/** The values of a new promotion. */
export const NEW_VALUES: FormValues = {
  way: 'code',
  priority: '100',
  isCombinable: '1',
  'benefits.cheapest.percent': '100',
  'benefits.buyGet.percent': '100',
};

/** The form's field for a field of the calls. */
export function formFieldOf(benefits: readonly Benefit[]): (path: string) => string {
  return (path) => nameOf(path.replace(/^promotion\./, ''), benefits);
}

function nameOf(path: string, benefits: readonly Benefit[]): string {
  const [, index, field] = /^benefits\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (index !== undefined) return `benefits.${benefits[Number(index)]?.kind}.${field}`;
  const [, condition] = /^conditions\.(\w+)/.exec(path) ?? [];
  return condition === undefined ? path : `conditions.${condition}`;
}
