import type * as z from 'zod/mini';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, hostileValue, pick, type Random } from './hostile.ts';
import { defOf, type Def } from '#test/security/schema-def.ts';

/** Generates a field's value by its name: existing ids, users' emails, and meaningful words. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** A value that most likely fits the schema. @param name the field's name */
export function valid(schema: z.ZodMiniType, random: Random, known: Known, name = ''): unknown {
  for (let tries = 0; tries < 6; tries++) {
    const value = drawn(schema, random, known, name);
    if (schema.safeParse(value).success) return value;
  }
  return drawn(schema, random, known, name);
}

function drawn(schema: z.ZodMiniType, random: Random, known: Known, name: string): unknown {
  const def = defOf(schema);
  const words = known[name];
  if (words && !['optional', 'object', 'array'].includes(def.type) && random() < 0.8) return pick(random, words);
  switch (def.type) {
    case 'object':
      return objectOf(def, random, known);
    case 'optional':
      return random() < 0.5 ? undefined : drawn(def.innerType!, random, known, name);
    case 'nullable':
      return random() < 0.2 ? null : drawn(def.innerType!, random, known, name);
    case 'default':
      return drawn(def.innerType!, random, known, name);
    case 'pipe':
      return drawn(def.in!, random, known, name);
    case 'union':
      return drawn(pick(random, def.options!), random, known, name);
    case 'literal':
      return pick(random, def.values!);
    case 'enum':
      return pick(random, Object.values(def.entries!));
    case 'array':
      return Array.from({ length: 1 + Math.floor(random() * 3) }, () => drawn(def.element!, random, known, name));
    case 'record':
      return { any: drawn(def.valueType!, random, known, name) };
    case 'boolean':
      return random() < 0.5;
    case 'number':
      return numberOf(def, random);
    case 'string':
      return textOf(def, random);
    default:
      return hostileValue(random);
  }
}

function objectOf({ shape }: Def, random: Random, known: Known): Record<string, unknown> {
  const fields = Object.entries(shape!).map(([field, schema]) => [field, drawn(schema, random, known, field)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function numberOf(def: Def, random: Random): number {
  const [least, most] = [boundOf(def, 'greater_than', 'value') ?? 0, boundOf(def, 'less_than', 'value') ?? 1_000];
  const edge = random();
  if (edge < 0.15) return least;
  if (edge < 0.3) return most;
  return Math.floor(least + random() * Math.min(most - least, 500));
}

const WORDS = ['quiet', 'Fan', '120 mm', 'Zaïre', 'Ξ', 'ok', 'processor', "O'Neill & Sons", 'A-1'];

function textOf(def: Def, random: Random): string {
  const most = boundOf(def, 'max_length', 'maximum') ?? 60;
  if (random() < 0.1) return 'm'.repeat(Math.min(most, 5_000));
  const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, WORDS));
  return words.join(' ').slice(0, most);
}

function boundOf({ checks = [] }: Def, check: string, bound: 'minimum' | 'maximum' | 'value'): number | undefined {
  const found = checks.find(({ _zod }) => _zod.def.check === check)?._zod.def[bound];
  return typeof found === 'number' ? found : undefined;
}

/** A value with one error, or one element too many. */
export function nearlyValid(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.6) {
    const at = Math.floor(random() * value.length);
    return value.map((item, index) => (index === at ? nearlyValid(item, random) : (item as unknown)));
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const field = pick(random, Object.keys(value));
    const inside = (value as Record<string, unknown>)[field];
    const { [field]: _, ...without } = value as Record<string, unknown>;
    const way = random();
    if (way < 0.15) return without;
    if (way < 0.25) return { ...value, role: 'admin', isAdmin: true, id: 'x', tokenVersion: 99 };
    return { ...value, [field]: nearlyValid(inside, random) };
  }
  const way = random();
  if (typeof value === 'number' && way < 0.5)
    return pick(random, [value + 0.5, -value, value + 1, value - 1, ...HOSTILE_NUMBERS]);
  if (typeof value === 'string' && way < 0.5) {
    const odd = pick(random, HOSTILE_TEXTS);
    return pick(random, [`${value}${odd}`, odd, value.toUpperCase(), ` ${value} `, value.slice(1), value.repeat(50)]);
  }
  if (way < 0.7) return String(value);
  return pick<unknown>(random, [[value], { value }, null, hostileValue(random)]);
}
