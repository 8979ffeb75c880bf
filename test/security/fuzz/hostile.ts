/** Numbers from 0 to 1. */
export type Random = () => number;

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** Texts that break software somewhere: markup, SQL, paths, templates, formulas, Unicode, length. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202Egnp.exe',
  '\uFEFF',
  'I\u0307İıſ',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(40),
  'é'.normalize('NFD').repeat(100),
  '\r\nSet-Cookie: a=b',
  'x\r\nBcc: everybody@example.test',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1::int',
  '\\',
  '%',
  '_%\\%_',
  '%00',
  '%2e%2e%2f',
  '../../../../etc/passwd',
  '//evil.test/x',
  '/\\evil.test',
  'http://169.254.169.254/latest/meta-data',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '=cmd|"/c calc"!A1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30 00:00:00+00',
  '[]',
  '{"$gt":""}',
  'a'.repeat(300),
  'a'.repeat(5_001),
  '('.repeat(2_000),
  'a:b '.repeat(3_000),
  `${'aa'.repeat(1_000)}@${'b.'.repeat(1_000)}test`,
  'x'.repeat(60_000),
];

export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1 + 0.2,
  0.001,
  1e-7,
  1.005,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1e12,
  1e13,
  1e21,
  1e308,
  -1e308,
  1_000_000_000,
  1_000_000_001,
];

/** Any unexpected JSON value. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 3 ? 5 : 9));
  switch (kind) {
    case 0:
    case 1:
      return pick(random, HOSTILE_TEXTS);
    case 2:
      return pick(random, HOSTILE_NUMBERS);
    case 3:
      return pick(random, [null, true, false]);
    case 4:
      return pick<unknown>(random, [[], {}, '', 0]);
    case 5:
      return Array.from({ length: Math.floor(random() * 4) }, () => hostileValue(random, depth + 1));
    case 6:
      return JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}');
    case 7:
      return Object.fromEntries([[pick(random, HOSTILE_TEXTS), hostileValue(random, depth + 1)]]);
    default:
      return nested(1 + Math.floor(random() * 400));
  }
}

function nested(depth: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Raw bodies that are not valid JSON requests. */
export const HOSTILE_BODIES: readonly { type: string; bytes: string | Uint8Array }[] = [
  { type: 'application/json', bytes: '' },
  { type: 'application/json', bytes: '{' },
  { type: 'application/json', bytes: '{"a":1}{"a":2}' },
  { type: 'application/json', bytes: '\uFEFF{}' },
  { type: 'application/json', bytes: '['.repeat(30_000) },
  { type: 'application/json', bytes: `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}` },
  { type: 'application/json', bytes: '{"email":"a@b.test","email":"c@d.test"}' },
  { type: 'application/json', bytes: `{"a":${'9'.repeat(50_000)}}` },
  { type: 'application/json', bytes: '"\\u0000"' },
  { type: 'application/json', bytes: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json', bytes: new Uint8Array([0x7b, 0, 0x7d, 0]) },
  { type: 'application/json; charset=utf-16', bytes: '{}' },
  { type: 'application/json', bytes: 'x'.repeat(70_000) },
  { type: 'text/plain', bytes: '{}' },
  { type: 'application/x-www-form-urlencoded', bytes: 'email=a%40b.test&role=admin' },
  {
    type: 'multipart/form-data; boundary=x',
    bytes: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  },
  { type: 'multipart/form-data', bytes: '--x' },
  { type: 'application/xml', bytes: '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>' },
  { type: '', bytes: '{}' },
  { type: 'application/json;'.repeat(100), bytes: '{}' },
];
