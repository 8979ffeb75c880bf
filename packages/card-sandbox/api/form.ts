import { invalidParameter, missingParameter } from './stripe-failure.ts';

type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Decodes Stripe's form encoding (`a[b]=1`, `list[]=x`, `list[0]=x`) of a body or a query string.
 * Throws parameter_unknown for keys that are nested too deeply or name the prototype.
 */
export function decodeForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.length > 6 || path.some((key) => unsafeKeys.has(key)))
      throw invalidParameter('parameter_unknown', name.slice(0, 40), 'Received unknown parameter.');
    let at: Form = root;
    for (const [depth, step] of path.entries()) {
      const key = step === '' ? String(Object.keys(at).length) : step;
      if (depth === path.length - 1) at[key] = value;
      else {
        const next = at[key];
        at = at[key] = next !== null && typeof next === 'object' ? (next as Form) : Object.create(null);
      }
    }
  }
  return root;
}

/** Throws parameter_unknown for parameters outside the given names, as Stripe does. */
export function onlyKnown(form: Form, known: readonly string[]): void {
  for (const key of Object.keys(form)) {
    if (known.includes(key)) continue;
    const shown = key.replace(/[^\w.-]/g, '').slice(0, 60);
    const meant = known.find((name) => name.endsWith(shown));
    const hint = meant === undefined ? '' : `. Did you mean ${meant}?`;
    throw invalidParameter('parameter_unknown', key, `Received unknown parameter: ${shown}${hint}`);
  }
}

/**
 * Throws parameter_invalid_empty for empty values, as Stripe does when an object is created and there is nothing to
 * unset.
 */
export function noEmpty(form: Form): void {
  for (const [key, value] of Object.entries(form)) {
    if (value === '' && key !== 'metadata')
      throw invalidParameter(
        'parameter_invalid_empty',
        key,
        `You passed an empty string for '${key}'. We assume empty values are an attempt to unset a parameter; however '${key}' cannot be unset. You should remove '${key}' from your request or supply a non-empty value.`,
      );
  }
}

/** An email address. Throws email_invalid for anything else. */
export function emailOf(form: Form, name: string): string | undefined {
  const email = textOf(form, name, 800);
  if (email !== undefined && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
    throw invalidParameter('email_invalid', name, `Invalid email address: ${email.slice(0, 100)}`);
  return email;
}

/** A text parameter; undefined when absent or empty, which is how Stripe unsets a value. */
export function textOf(form: Form, name: string, maxLength = 5000): string | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidParameter('parameter_invalid_string', name, `Invalid string: ${name}`);
  if (value.length > maxLength)
    throw invalidParameter(
      'parameter_invalid_string',
      name,
      `Invalid string: ${name} must be at most ${maxLength} characters.`,
    );
  return value;
}

/** An integer, such as cents or unix seconds. Throws parameter_invalid_integer otherwise. */
export function integerOf(form: Form, name: string): number | undefined {
  const value = form[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalidParameter(
      'parameter_invalid_integer',
      name,
      `Invalid integer: ${typeof value === 'string' ? value.slice(0, 30) : name}`,
    );
  return Number(value);
}

export function requiredInteger(form: Form, name: string): number {
  const value = integerOf(form, name);
  if (value === undefined) throw missingParameter(name);
  return value;
}

export function booleanOf(form: Form, name: string): boolean {
  const value = form[name];
  if (value === undefined || value === '' || value === 'false') return false;
  if (value === 'true') return true;
  throw invalidParameter('parameter_invalid_boolean', name, `Invalid boolean: ${name}`);
}

/** A nested object such as `metadata` or `billing_details`; empty when absent. */
export function objectOf(form: Form, name: string): Form {
  const value = form[name];
  if (value === undefined || value === '') return Object.create(null);
  if (typeof value === 'string') throw invalidParameter('parameter_invalid_hash', name, `Invalid object: ${name}`);
  return value as Form;
}

/** A list such as `expand[]`, ordered by index. */
export function listOf(form: Form, name: string): string[] {
  const values = Object.values(objectOf(form, name));
  return values.map((value) => {
    if (typeof value !== 'string') throw invalidParameter('parameter_invalid_array', name, `Invalid array: ${name}`);
    return value;
  });
}

/** Merges metadata into existing metadata; an empty value removes its key. At most 50 keys, as at Stripe. */
export function mergeMetadata(before: Record<string, string>, form: Form): Record<string, string> {
  if (form['metadata'] === '') return {};
  const after = { ...before };
  for (const [key, value] of Object.entries(objectOf(form, 'metadata'))) {
    if (typeof value !== 'string' || key.length > 40 || value.length > 500)
      throw invalidParameter(
        'parameter_invalid_string',
        `metadata[${key.slice(0, 40)}]`,
        'Metadata keys take 40 and values 500 characters.',
      );
    if (value === '') delete after[key];
    else after[key] = value;
  }
  if (Object.keys(after).length > 50)
    throw invalidParameter('parameter_invalid_hash', 'metadata', 'Metadata takes at most 50 keys.');
  return after;
}
