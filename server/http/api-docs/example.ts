type Json = Record<string, unknown>;

const ID = '0198c2f0-7a10-7c3e-9d21-5b6f0a1c2d3e';
const TIME = '2026-12-01T09:30:00.000Z';

/** Example values by field name, for fields with the same meaning in every call. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  _id: ID,
  id: ID,
  order: ID,
  line: ID,
  part: ID,
  event: ID,
  insertedId: ID,
  shipment: ID,
  refund: ID,
  customer: ID,
  user: ID,
  number: '0a1c2d3e',
  sku: 'PS-10001',
  email: 'ada@example.com',
  customerEmail: 'ada@example.com',
  creator: 'owner@example.com',
  customerName: 'Ada Byron',
  name: 'Anvil 8-core processor',
  img: 'https://shop.example.com/pictures/anvil.webp',
  picture: '/pictures/anvil.webp',
  datasheet: '/datasheets/0f1e2d3c4b5a69788796a5b4c3d2e1f0.pdf',
  url: 'https://example.com/webhooks',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  countries: 'DE, AT',
  daysOff: '2026-12-25',
  description: 'Eight cores at 4.5 GHz',
  currency: 'usd',
  contact: '01712345678',
  country: 'GB',
  timeZone: 'Europe/London',
  place: 'GB',
  from: '2026-11-01',
  to: '2026-12-01',
  expected: '2026-12-04',
  postcode: 'SW1Y 4LE',
  city: 'London',
  line1: '12 St James Square',
  phone: '+442079460000',
  price: 451.5,
  minimum: 1,
  quantity: 10,
  ratings: 5,
  review: 'It booted right away.',
  carrier: 'DHL',
  tracking: 'JD014600003828',
  category: 'processor',
  token: 'eyJhbGciOiJFZERTQSJ9...',
  key: 'ps_k3J9...',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  prefix: 'ps_k3J9xQ2a',
  filename: 'parts.csv',
  answer: 'Thank you for your message.',
  reason: 'Damaged in transit',
  brand: 'Anvil',
  mpn: 'AN-8C-45',
  gtin: '4006381333931',
  variant: '8 cores',
};

/** Properties of an object that contradict each other, or that a caller rarely sends. */
const LEFT_OUT: ReadonlySet<string> = new Set(['website', 'after', '__proto__']);

/**
 * An example value of a JSON schema: by the field's name where it has a usual meaning, else the simplest value that the
 * schema allows.
 */
export function exampleOf(schema: unknown, name = ''): unknown {
  const given = schema as Json;
  if ('const' in given) return given['const'];
  const options = (given['anyOf'] ?? given['oneOf']) as Json[] | undefined;
  if (Array.isArray(given['enum'])) return given['enum'][0];
  if (options) return exampleOf(options.find(({ type }) => type !== 'null') ?? options[0], name);
  if (Array.isArray(given['allOf'])) {
    const { allOf, ...rest } = given;
    return exampleOf(Object.assign(rest, ...(allOf as Json[])), name);
  }
  const usual = BY_NAME[name];
  const { type } = given;
  if (usual !== undefined && isOfType(usual, given)) return usual;
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return objectExample(given);
    case 'array':
      if (Array.isArray(given['prefixItems'])) return given['prefixItems'].map((item) => exampleOf(item));
      // Recipients; elsewhere `to` is a date.
      return given['items'] ? [exampleOf(given['items'], name === 'to' ? 'email' : name.replace(/s$/, ''))] : [];
    case 'string':
      return textExample(given, name);
    case 'integer':
    case 'number':
      return within(given, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      // A schema without a type takes anything that its own checks allow.
      return usual ?? null;
  }
}

function objectExample({ properties, additionalProperties, propertyNames, required = [] }: Json): Json {
  const names = (propertyNames as { enum?: string[] } | undefined)?.enum;
  if (names) return Object.fromEntries(names.map((name) => [name, exampleOf(additionalProperties ?? {})]));
  if (!properties && additionalProperties && typeof additionalProperties === 'object')
    return { name: exampleOf(additionalProperties) };
  const entries = Object.entries((properties ?? {}) as Json).filter(
    ([name]) => !LEFT_OUT.has(name) || (required as string[]).includes(name),
  );
  return Object.fromEntries(entries.map(([name, property]) => [name, exampleOf(property, name)]));
}

function textExample({ format, pattern, minLength = 0, maxLength }: Json, name: string): string {
  if (format === 'uuid') return ID;
  if (format === 'date-time' || /At$|^at$|Until$|Since$/.test(name)) return TIME;
  if (format === 'date' || name === 'from' || name === 'to' || /On$/.test(name)) return TIME.slice(0, 10);
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri') return 'https://example.com';
  if (typeof pattern === 'string') {
    const fitting = [TIME.slice(0, 10), '5', 'ab12', 'AB', 'socket:AM5', 'x'.repeat(22)].find((text) =>
      new RegExp(pattern, 'u').test(text),
    );
    if (fitting !== undefined) return fitting;
  }
  const text = name ? `Example ${name.toLowerCase()}` : 'Example';
  return text.padEnd(Number(minLength), 'x').slice(0, Number(maxLength ?? text.length));
}

function within({ minimum = -Infinity, maximum = Infinity }: Json, wanted: number): number {
  return Math.min(Number(maximum), Math.max(Number(minimum), wanted));
}

function isOfType(value: unknown, { type, maximum, minimum, pattern, maxLength, format }: Json): boolean {
  if (typeof value === 'number')
    return (
      (type === 'number' || (type === 'integer' && Number.isInteger(value))) &&
      value >= Number(minimum ?? value) &&
      value <= Number(maximum ?? value)
    );
  if (type !== 'string' || typeof value !== 'string' || value.length > Number(maxLength ?? Infinity)) return false;
  if (format === 'uuid') return value === ID;
  if (format === 'email') return value.includes('@');
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
}
