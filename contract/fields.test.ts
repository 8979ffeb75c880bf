import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PasskeyNameSchema, PasskeyFormSchema } from './accounts/factors.ts';
import { SignUpFormSchema } from './accounts/accounts.ts';
import { CALLS } from './calls.ts';
import { fieldsOf } from './fields-of.ts';
import { EmailSchema, isBlank, OptionalEmailSchema, RequiredEmailSchema } from './fields.ts';
import { DeliverySchema } from './orders/delivery-schema.ts';

const INVISIBLE = [
  '\u200b',
  ' \u200b\u00a0\u3000 ',
  '\u2060\ufeff',
  '\u00ad\u034f',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u2800',
  '\u202e\u202c',
  '\ufe0f',
  '\u{e0041}',
  '\u180e',
];

describe('texts that show nothing', () => {
  test('are blank, names in any script are not', () => {
    for (const text of ['', ' ', ...INVISIBLE]) assert.ok(isBlank(text), JSON.stringify(text));
    for (const text of ['x', '\u200bx', '显卡', 'مرحبا', 'ä', '❤️', '-', 'a\u0301'])
      assert.ok(!isBlank(text), JSON.stringify(text));
  });

  test('are no names, wherever one has to be given', () => {
    const schemas = { PasskeyFormSchema, SignUpFormSchema, DeliverySchema };
    const bodies = CALLS.flatMap(({ name, body }) => (body ? [[name, body] as const] : []));
    const named = [...Object.entries(schemas), ...bodies].filter(([, schema]) => {
      const result = schema.safeParse({ name: '' });
      return !result.success && 'name' in fieldsOf(result.error);
    });
    const names = named.map(([name]) => name);
    for (const expected of [
      'addPart',
      'createBuild',
      'addApiKey',
      'addSupplier',
      'saveView',
      'SignUpFormSchema',
      'DeliverySchema',
    ])
      assert.ok(names.includes(expected), `${expected} of ${names.join(', ')}`);
    for (const [call, schema] of named)
      for (const name of INVISIBLE) {
        const result = schema.safeParse({ name });
        assert.ok(!result.success && 'name' in fieldsOf(result.error), `${call} with ${JSON.stringify(name)}`);
      }
    assert.ok(!PasskeyNameSchema.safeParse('\u200b').success);
  });
});

describe('email addresses', () => {
  const right = [
    'ada@example.com',
    'a&b@example.com',
    'john/doe@example.com',
    'john~doe@example.com',
    "!#$%&'*+-/=?^_`{|}~@example.com",
    'first.last+tag@sub.example.co.uk',
    'info@xn--80ak6aa92e.xn--p1ai',
    'info@xn--bcher-kva.example',
    '1@2.de',
    `${'a'.repeat(64)}@example.com`,
  ];
  const wrong = [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.c',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a b@example.com',
    '"a b"@example.com',
    'a<b@example.com',
    'a,b@example.com',
    'a;b@example.com',
    'a:b@example.com',
    'a(b@example.com',
    'a\\b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exa_mple.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@example.com\r\nBcc: eve@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(130)}com`,
    'x-616461@alias.invalid',
  ];

  test('may have every sign that needs no quotes, and domains in punycode', () => {
    for (const email of right)
      for (const schema of [EmailSchema, RequiredEmailSchema, OptionalEmailSchema])
        assert.equal(schema.safeParse(` ${email} `).data, email);
    assert.equal(EmailSchema.parse('Ada@Example.COM'), 'ada@example.com');
  });

  test('may have nothing else', () => {
    for (const email of wrong) assert.ok(!EmailSchema.safeParse(email).success, JSON.stringify(email));
    assert.equal(OptionalEmailSchema.parse(''), '');
  });
});
