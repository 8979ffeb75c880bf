import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { pathOf } from '#contract/api-routes.ts';
import { CALLS } from '#contract/calls.ts';
import { openInvoices } from '#server/companies/testing.ts';
import { openProcess, type Process } from '#server/http/response-cache/testing.ts';
import { NEW_YORK } from '#test/fixtures/ordering.ts';
import type { Person } from '#test/fixtures/store.ts';

const { store, staff, query, companyWith, member, now, ship } = await openInvoices();

const path = (company: string, part = '') => `/companies/${company}/part-numbers${part && `/${part}`}`;
const set = (who: Person | null, company: string, part: string, number: unknown) =>
  store.call(who, 'PUT', path(company, part), { number });
const listed = async (who: Person, company: string, q = '') =>
  (await store.call(who, 'GET', `${path(company)}${q && `?q=${encodeURIComponent(q)}`}`)).body;
async function send(who: Person, company: string, file: string | Uint8Array, how = '') {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' };
  const url = `${store.origin}/api${path(company)}${how}`;
  const answer = await store.app.request(url, { method: 'POST', headers, body: file as BodyInit });
  return { status: answer.status, body: (await answer.json()) as any };
}
const skuOf = async (part: string): Promise<string> => (await store.call(null, 'GET', `/part/${part}`)).body.sku;
const found = async (who: Person | null, q: string): Promise<string[]> =>
  (await store.call(who, 'GET', `/part?q=${encodeURIComponent(q)}`)).body.map(({ _id }: { _id: string }) => _id);

test('admins and buyers of a company and staff set and remove its numbers', async () => {
  const company = await companyWith(1_000);
  const [boss, buyer, approver, reader] = await Promise.all(
    (['admin', 'buyer', 'approver', 'read-only'] as const).map((role) => member(company, role)),
  );
  const other = await member(await companyWith(1_000), 'admin');
  const [part, second] = [await store.part(), await store.part()];
  for (const who of [boss!, buyer!, staff]) assert.equal((await set(who, company, part, 'BOLT 7/8')).status, 200);
  for (const who of [approver!, reader!]) assert.equal((await set(who, company, part, 'X')).status, 403);
  for (const who of [other, await store.person()]) {
    assert.equal((await set(who, company, part, 'X')).status, 404);
    assert.equal((await store.call(who, 'DELETE', path(company, part))).status, 404);
    assert.equal((await store.call(who, 'GET', path(company))).status, 404);
    assert.equal((await store.call(who, 'GET', `${path(company)}.csv`)).status, 404);
    assert.equal((await send(who, company, 'Your number,SKU\nA,B\n')).status, 404);
  }
  assert.equal((await set(null, company, part, 'X')).status, 401);
  // One part for a number, whatever its case and width; one number for a part.
  const taken = await set(boss!, company, second, 'bolt 7/8');
  assert.deepEqual(
    [taken.status, taken.body.fields],
    [422, { number: `The part ${await skuOf(part)} has this number` }],
  );
  assert.equal((await set(boss!, company, second, 'ＢＯＬＴ 7/8')).status, 422);
  assert.equal((await set(boss!, company, part, 'Bolt 7/8')).status, 200);
  for (const unknown of [crypto.randomUUID(), 'x']) assert.equal((await set(boss!, company, unknown, 'Y')).status, 404);
  const { total, numbers } = await listed(reader!, company);
  assert.deepEqual([total, numbers[0].number, numbers[0]._id], [1, 'Bolt 7/8', part]);
  assert.equal((await listed(reader!, company, 'bOLT')).total, 1);
  assert.equal((await listed(reader!, company, 'zzz')).total, 0);
  assert.equal((await store.call(buyer!, 'DELETE', path(company, part))).body.deletedCount, 1);
  assert.equal((await store.call(buyer!, 'DELETE', path(company, part))).body.deletedCount, 0);
  const { rows } = await query(
    `select action from audit_trail where subject = $1 and action like '%part-number%' order by id`,
    [company],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    [...Array(4).fill('company.part-number-set'), 'company.part-number-removed'],
  );
});

test('a number is a line of visible characters', async () => {
  const company = await companyWith(1_000);
  const boss = await member(company, 'admin');
  const part = await store.part();
  const hostile = [
    '',
    '  ',
    'x'.repeat(61),
    'x'.repeat(10_000),
    'a\nb',
    'a\u0007b',
    'a\u202Eb',
    'a\u200Fb',
    'a\u200Bb',
    'a\u2028b',
  ];
  for (const number of [...hostile, 7, null, ['a'], { a: 1 }])
    assert.equal((await set(boss, company, part, number)).status, 422, JSON.stringify(number));
  assert.equal((await set(boss, company, part, '=HYPERLINK("http://x","y")')).status, 200);
  const csv = String((await store.call(boss, 'GET', `${path(company)}.csv`)).body);
  assert.match(csv, /\r\n"'=HYPERLINK/);
  // The file brings the same number back.
  const again = await send(boss, company, csv);
  assert.deepEqual(
    [again.body.isSaved, again.body.set, again.body.unchanged],
    [true, 0, 1],
    JSON.stringify(again.body),
  );
});

test('of two parts that get the same number at once, one gets it', async () => {
  const company = await companyWith(1_000);
  const boss = await member(company, 'admin');
  const parts = await Promise.all(Array.from({ length: 6 }, () => store.part()));
  const answers = await Promise.all(parts.map((part) => set(boss, company, part, 'SAME')));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422, 422, 422]);
});

test('a file sets numbers, all or none, and they can change places', async () => {
  const company = await companyWith(1_000);
  const boss = await member(company, 'admin');
  const [one, two, three] = [await store.part(), await store.part(), await store.part()];
  const skus = await Promise.all([one, two, three].map(skuOf));
  const file = `\uFEFFCustomer part no.;SKU;Remark\r\nA-1;${skus[0]};x\r\nA-2;${skus[1]!.toLowerCase()};\r\n`;
  const checked = await send(boss, company, file, '?check=1');
  assert.deepEqual(checked.body, { isSaved: false, set: 2, unchanged: 0, refused: 0, problems: [] });
  assert.equal((await listed(boss, company)).total, 0);
  assert.equal((await send(boss, company, file)).body.isSaved, true);
  const swapped = await send(boss, company, `Your number,SKU\na-2,${skus[0]}\na-1,${skus[1]}\n`);
  assert.deepEqual([swapped.body.isSaved, swapped.body.set], [true, 2], JSON.stringify(swapped.body));
  assert.deepEqual(
    (await listed(boss, company)).numbers.map(({ _id, number }: { _id: string; number: string }) => [number, _id]),
    [
      ['a-1', two],
      ['a-2', one],
    ],
  );
  const wrong = [
    `A-1,${skus[2]}`,
    `B,${skus[0]}`,
    `C,${skus[0]}`,
    `b,${skus[2]}`,
    'D,PS-none',
    ',PS-1',
    'E,',
    `${'y'.repeat(61)},${skus[2]}`,
  ];
  const refused = await send(boss, company, `Your number,SKU\n${wrong.join('\n')}\n`);
  assert.deepEqual(
    refused.body.problems.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
    [
      [2, 'Another part has this number'],
      [4, 'The same part as in line 3'],
      [5, 'The same number as in line 3'],
      [6, 'No part on sale has the number PS-none'],
      [7, 'Enter your number'],
      [8, 'It names no part'],
      [9, 'At most 60 characters'],
    ],
  );
  assert.deepEqual([refused.body.isSaved, refused.body.set, refused.body.refused], [false, 1, 7]);
  assert.equal((await send(boss, company, `Your number,SKU\n${wrong.join('\n')}\n`, '?skip=1')).body.isSaved, true);
  assert.equal((await listed(boss, company, 'B')).numbers[0].number, 'B');
  for (const text of ['', 'SKU\nPS-1\n', 'Your number,Name\nA,B\n', Uint8Array.from([0x50, 0x4b, 3, 4, 9])])
    assert.equal((await send(boss, company, text)).status, 422, String(text));
});

test('imports at once keep one number for a part', async () => {
  const company = await companyWith(1_000);
  const boss = await member(company, 'admin');
  const parts = await Promise.all(Array.from({ length: 4 }, () => store.part()));
  const skus = await Promise.all(parts.map(skuOf));
  const files = [0, 1, 2, 3].map(
    (shift) => `Your number,SKU\n${skus.map((sku, at) => `N${(at + shift) % 4},${sku}`).join('\n')}\n`,
  );
  const answers = await Promise.all(files.map((file) => send(boss, company, file)));
  for (const { status, body } of answers) assert.ok(status === 200 && body.isSaved, JSON.stringify(body));
  const { numbers } = await listed(boss, company);
  assert.deepEqual(
    numbers.map(({ number }: { number: string }) => number),
    ['N0', 'N1', 'N2', 'N3'],
  );
});

test('a company has at most 20,000 numbers', async () => {
  const company = await companyWith(1_000);
  const boss = await member(company, 'admin');
  const part = await store.part();
  await query('alter table company_part_numbers drop constraint company_part_numbers_part_id_parts_id_fk', []);
  await query(
    `insert into company_part_numbers (company_id, part_id, number, key)
     select $1, gen_random_uuid(), 'N' || n, 'n' || n from generate_series(1, 20000) n`,
    [company],
  );
  assert.equal((await set(boss, company, part, 'ONE MORE')).status, 422);
  await query('delete from company_part_numbers where company_id = $1', [company]);
  await query(
    `alter table company_part_numbers add constraint company_part_numbers_part_id_parts_id_fk foreign key (part_id) references parts (id)`,
    [],
  );
});

test('members find parts by their number: in searches, suggestions and lists; nobody else does', async () => {
  const company = await companyWith(1_000);
  const buyer = await member(company);
  const other = await member(await companyWith(1_000));
  const part = await store.part();
  const number = 'ZQ-77 left';
  await set(buyer, company, part, number);
  for (const q of [number, 'zq-77 LEFT']) assert.deepEqual(await found(buyer, q), [part]);
  const suggested = async (who: Person | null) =>
    (await store.call(who, 'GET', `/part/suggest?q=${encodeURIComponent(number)}`)).body.parts.map(
      ({ _id }: { _id: string }) => _id,
    );
  assert.deepEqual(await suggested(buyer), [part]);
  const matched = async (who: Person | null, text: string) =>
    (await store.call(who, 'POST', '/match', { text })).body.lines.map(
      (line: { part: { _id: string; ownNumber?: string } | null; quantity: number }) =>
        [line.part?._id, line.part?.ownNumber, line.quantity] as const,
    );
  assert.deepEqual(await matched(buyer, `${number}, 3\n4 x zq-77 left`), [
    [part, number, 3],
    [part, number, 4],
  ]);
  for (const who of [other, null, staff]) {
    assert.ok(!(await found(who, number)).includes(part));
    assert.ok(!(await suggested(who)).includes(part));
    assert.equal((await matched(who, `${number}, 3`))[0]![1], undefined);
    assert.equal((await store.call(who, 'GET', `/part/${part}`)).body.ownNumber, undefined);
  }
  assert.equal((await store.call(buyer, 'GET', `/part/${part}`)).body.ownNumber, number);
  // A number of the company comes before the SKU of another part.
  const second = await store.part();
  await set(buyer, company, part, await skuOf(second));
  assert.deepEqual(await found(buyer, await skuOf(second)), [part]);
  assert.deepEqual(await found(other, await skuOf(second)), [second]);
  await store.call(staff, 'PUT', `/companies/${company}`, { name: 'Closed makers', isClosed: true });
  assert.deepEqual(await found(buyer, await skuOf(second)), [second]);
});

test('an order keeps the numbers of its day, and shows them', async () => {
  const company = await companyWith(1_000);
  const [buyer, boss] = [await member(company), await member(company, 'admin')];
  const [part, plain] = [await store.part(), await store.part()];
  await set(buyer, company, part, 'OURS-1');
  await store.call(buyer, 'PUT', `/basket/lines/${part}`, { quantity: 2 });
  const basket = (await store.call(buyer, 'GET', '/basket')).body;
  assert.equal(basket.lines[0].ownNumber, 'OURS-1');
  const order = async (more: object) => {
    const answer = await store.call(buyer, 'POST', '/orders', {
      lines: [part, plain].map((each) => ({ part: each, quantity: 1 })),
      delivery: NEW_YORK,
      ...more,
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.insertedId as string;
  };
  const id = await order({ company, payment: 'invoice' });
  const privately = await order({ payment: 'card' });
  await set(buyer, company, part, 'OURS-2');
  await set(buyer, company, plain, 'LATER');
  const numbersOf = (order: { lines: { placeOrderProduct: string; ownNumber?: string }[] }) =>
    order.lines.map((line) => [line.placeOrderProduct, line.ownNumber]);
  const ordered = [
    [part, 'OURS-1'],
    [plain, undefined],
  ];
  assert.deepEqual(numbersOf(await now(id)).toSorted(), ordered.toSorted());
  assert.deepEqual(numbersOf((await store.call(boss, 'GET', `/orders/${id}`)).body).toSorted(), ordered.toSorted());
  assert.ok(numbersOf(await now(privately)).every(([, number]) => number === undefined));
  // A part that is added later gets the number of then.
  const third = await store.part();
  await set(buyer, company, third, 'THIRD');
  const lines = [part, plain, third].map((each) => ({ part: each, quantity: 1 }));
  assert.equal((await store.call(staff, 'PATCH', `/orders/${id}/lines`, { lines })).status, 200);
  assert.deepEqual(
    numbersOf(await now(id))
      .map(([, number]) => String(number))
      .toSorted(),
    ['OURS-1', 'THIRD', 'undefined'],
  );
  await store.runJobs();
  const mail = store.mails.find(({ text }) => text.includes('Your number: OURS-1'));
  assert.ok(mail, 'the confirmation names it');
  await ship((await now(id)).lines[0]!._id);
  await store.runJobs();
  const { rows } = await query('select content from document_numbers where order_id = $1', [id]);
  const invoice = JSON.stringify(rows.map(({ content }) => content));
  for (const number of ['OURS-1', 'THIRD']) assert.ok(invoice.includes(`Your number: ${number}`), invoice);
  assert.doesNotMatch(invoice, /LATER|OURS-2/);
});

describe('nobody else learns a number', () => {
  const SECRET = 'SECRET-OWN-91';
  let process: Process;
  let company: string;
  let [buyer, other]: Person[] = [];
  let part: string;
  before(async () => {
    process = await openProcess(store);
    company = await companyWith(1_000);
    [buyer, other] = [await member(company), await member(await companyWith(1_000))];
    part = await store.part();
    await set(other!, (await store.call(other!, 'GET', '/company')).body.company._id, part, 'OTHER-OWN-92');
  });
  after(() => process.stop());
  const read = async (who: Person | undefined, address: string) => {
    const headers: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
    const response = await fetch(`${process.origin}/api${address}`, { headers });
    return { text: await response.text(), cache: response.headers.get('cache-control') ?? '' };
  };

  test('through the response cache, before and after it is set, and once its member has left', async () => {
    const address = `/part/${part}`;
    // Both were asked for before, so that the process remembers the buyer as one without own answers.
    for (const who of [buyer, undefined, buyer]) assert.doesNotMatch((await read(who, address)).text, /SECRET/);
    await set(buyer!, company, part, SECRET);
    await until(async () => (await read(buyer, address)).text.includes(SECRET));
    for (let round = 0; round < 3; round++) {
      const [mine, theirs, visitor] = await Promise.all([
        read(buyer, address),
        read(other, address),
        read(undefined, address),
      ]);
      assert.match(mine.text, /SECRET-OWN-91/);
      assert.match(mine.cache, /private|no-store/);
      assert.match(theirs.text, /OTHER-OWN-92/);
      assert.doesNotMatch(theirs.text, /SECRET/);
      assert.doesNotMatch(visitor.text, /SECRET|OTHER-OWN/);
    }
    await query('delete from company_members where user_id = $1', [buyer!.id]);
    await until(async () => !(await read(buyer, address)).text.includes(SECRET));
    await query(`insert into company_members (user_id, company_id, role) values ($1, $2, 'buyer')`, [
      buyer!.id,
      company,
    ]);
    await until(async () => (await read(buyer, address)).text.includes(SECRET));
  });

  const params = () => ({ id: company, address: '', part, email: other!.email });
  for (const call of CALLS.filter(
    ({ method, access }) => method === 'GET' && ['everyone', 'session', 'signed-in'].includes(access),
  ))
    test(`${call.method} ${call.path}`, async () => {
      const named = Object.fromEntries(
        [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
          name!,
          (params() as Record<string, string>)[name!] || (call.path.includes('/companies/') ? company : part),
        ]),
      );
      const address = pathOf(call, named, {});
      for (const query of ['', `?ids=${part}`]) {
        await read(buyer, address + query);
        for (const who of [other, undefined]) assert.doesNotMatch((await read(who, address + query)).text, /SECRET/);
      }
    });
});
