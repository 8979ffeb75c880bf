import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { openSearchStore, PARTS } from './testing.ts';

const opened = await openSearchStore();

const search = (q: string): Promise<string[]> => opened.names(`q=${encodeURIComponent(q)}`);

describe('searching', () => {
  for (const [q, first] of [
    ['ryzn 7', 'AMD Ryzen 7 7800X3D'],
    ['7800x3', 'AMD Ryzen 7 7800X3D'],
    ['X3D', 'AMD Ryzen 7 7800X3D'],
    ['rtx4070', 'Gainward RTX4070 Ghost'],
    ['RTX 4070', 'Gainward RTX4070 Ghost'],
    ['32gb', 'G.Skill Flare X5 32 GB'],
    ['32 GB', 'G.Skill Flare X5 32 GB'],
    ['gskill', 'G.Skill Flare X5 32 GB'],
    ['corsiar', 'Corsair Vengeance 16 GB'],
    ['i712700k', 'Intel Core i7-12700K'],
    ['wi-fi board', 'MSI PRO B650 WIFI'],
    ['120 watt', 'AMD Ryzen 7 7800X3D'],
    ['TRES CALM', 'Asus Dual'],
    ['cpu am4', 'AMD Ryzen 5 5600'],
  ] as const) {
    test(`'${q}' finds ${first}`, async () => assert.equal((await search(q))[0], first));
  }

  test('ranks names before other fields, and available parts first', async () => {
    assert.deepEqual(await search('ryzen 7'), ['AMD Ryzen 7 7800X3D', 'AMD Ryzen 5 7600', 'Asus Dual']);
    assert.deepEqual(await search('memory black'), ['G.Skill Flare X5 32 GB', 'Corsair Vengeance 16 GB']);
  });

  test('finds a part with words new to the vocabulary, and no deleted part', async () => {
    const { body } = await opened.store.call(opened.admin, 'POST', '/part', {
      name: 'Zylophon 9000',
      description: 'New.',
      price: 1,
      minimum: 1,
      quantity: 1,
    });
    assert.deepEqual(await search('zylo'), ['Zylophon 9000']);
    await opened.store.call(opened.admin, 'DELETE', `/part/${body.insertedId}`);
    assert.deepEqual(await search('zylophon'), []);
  });

  test("finds parts by how a SKU or a maker's number begins, if no words match", async () => {
    const { store, admin } = opened;
    const made: string[] = [];
    for (const [name, sku, mpn] of [
      ['Aaa', 'QX-77123', 'BX80715'],
      ['Bbb', 'QX_77124', ''],
      ['Ccc 8071', 'QZ-1', ''],
      ['A', 'QX-77199', ''],
    ]) {
      const part = { name, sku, mpn, description: 'New.', price: 1, minimum: 1, quantity: 1 };
      made.push(String((await store.call(admin, 'POST', '/part', part)).body.insertedId));
    }
    assert.deepEqual((await search('qx-771')).toSorted(), ['A', 'Aaa', 'Bbb'], 'by number');
    assert.deepEqual(await search('Bx80'), ['Aaa']);
    assert.deepEqual((await search('QX_7')).toSorted(), ['A', 'Aaa', 'Bbb'], 'whatever separates its characters');
    for (const typed of ['qx77123', 'qx 77123', 'QX/77-123', 'bx-80715', 'BX 80715'])
      assert.deepEqual(await search(typed), ['Aaa'], typed);
    assert.deepEqual(await search('%X-7'), []);
    assert.deepEqual(await search('qx-'), [], 'too short');
    assert.deepEqual(await search('8071'), ['Ccc 8071'], 'words come first');
    for (const typed of ['x80715', '80715', '8-0715', 'x771'])
      assert.deepEqual(await search(typed), typed === 'x771' ? [] : ['Aaa'], `from the middle: ${typed}`);
    for (const id of made) await store.call(admin, 'DELETE', `/part/${id}`);
    assert.deepEqual(await search('qx-771'), []);
    const deleted = async (q: string): Promise<string[]> => {
      const { body } = await store.call(admin, 'GET', `/catalogue?hidden=1&q=${q}`);
      return body.map(({ name }: { name: string }) => name).toSorted();
    };
    assert.deepEqual(await deleted('qx-771'), ['A', 'Aaa', 'Bbb']);
    const { body } = await store.call(admin, 'POST', '/part', {
      name: 'Ddd',
      sku: '8071-X',
      description: 'New.',
      price: 1,
      minimum: 1,
      quantity: 1,
    });
    assert.deepEqual(await deleted('8071'), ['Ccc 8071'], 'although the number of a part on sale begins so');
    await store.call(admin, 'DELETE', `/part/${body.insertedId}`);
  });

  test('finds parts by a word that is also the number of a deleted part, and deleted ones by one of a part on sale', async () => {
    const { store, admin } = opened;
    const deleted = async (q: string) => (await store.call(admin, 'GET', `/catalogue?hidden=1&q=${q}`)).body;
    for (const number of [{ sku: '12700K' }, { mpn: '12700K' }]) {
      const fields = { name: 'Former Zephyr-330', description: 'New.', price: 1, minimum: 1, quantity: 1, ...number };
      const { body } = await store.call(admin, 'POST', '/part', fields);
      assert.deepEqual(await search('12700k'), ['Former Zephyr-330']);
      await store.call(admin, 'DELETE', `/part/${body.insertedId}`);
      assert.deepEqual(await search('12700k'), ['Intel Core i7-12700K']);
      const sold = await store.call(admin, 'POST', '/part', { ...fields, name: 'Other', sku: 'Zephyr-330', mpn: '' });
      assert.equal((await deleted('zephyr-330'))[0]?.name, 'Former Zephyr-330');
      await store.call(admin, 'PATCH', `/part/${sold.body.insertedId}`, { sku: `X-${sold.body.insertedId}` });
      await store.call(admin, 'DELETE', `/part/${sold.body.insertedId}`);
    }
  });

  test('finds a part with a new word that is nearly a computer term', async () => {
    assert.deepEqual(await search('sold meanwhile'), []);
    const { body } = await opened.store.call(opened.admin, 'POST', '/part', {
      name: 'Sold meanwhile',
      description: 'New.',
      price: 1,
      minimum: 1,
      quantity: 1,
    });
    assert.deepEqual(await search('sold meanwhile'), ['Sold meanwhile']);
    await opened.store.call(opened.admin, 'DELETE', `/part/${body.insertedId}`);
  });

  test('finds a part by its words regardless of separators', async () => {
    const { body } = await opened.store.call(opened.admin, 'POST', '/part', {
      name: 'Quagga -- "\\\' :1A',
      description: `${'a.b'.repeat(300)}\r\nokapi\t| & ! (é) ${'x'.repeat(300)} tapir`,
      price: 1,
      minimum: 1,
      quantity: 1,
    });
    for (const q of ['quagga', 'okapi', 'tapir', 'quagga 1a']) assert.deepEqual((await search(q)).length, 1, q);
    await opened.store.call(opened.admin, 'DELETE', `/part/${body.insertedId}`);
  });

  test('finds nothing for text unlike any word of the catalog', async () => {
    for (const q of ['🙂', '&|!:*()', "'", '\\', 'qqqqqqzz', '%00', 'a'.repeat(200), '"<->" & :*!', "x'::tsquery"]) {
      assert.deepEqual(await search(q), [], JSON.stringify(q));
      assert.equal((await opened.get(`/part/facets?q=${encodeURIComponent(q)}`)).body.total.count, 0, q);
      assert.deepEqual((await opened.get(`/part/suggest?q=${encodeURIComponent(q)}`)).body.parts, [], q);
    }
    assert.equal((await opened.store.call(null, 'GET', `/part?q=${'a'.repeat(201)}`)).status, 422);
    assert.equal((await search('\0')).length, PARTS.length, 'as if nothing had been typed');
  });

  for (const sort of ['relevance', 'price', 'name', 'newest']) {
    test(`has pages by ${sort} that include every match once`, async () => {
      const whole = await opened.names(`q=amd+ryzen&sort=${sort}`);
      const met: string[] = [];
      let after: string | undefined;
      do {
        const answer = await opened.get(`/part?q=amd+ryzen&sort=${sort}&limit=1${after ? `&after=${after}` : ''}`);
        met.push(...answer.body.map((part: { name: string }) => part.name));
        after = nextOf(answer.headers.get('link'));
      } while (after);
      assert.equal(whole.length, 3);
      assert.deepEqual(met, whole);
    });
  }

  test('sorts equal matches by name, page by page', async () => {
    const letters = ['C', 'A', 'D', 'B', 'A'];
    for (const letter of letters) await opened.store.part({ name: `Equalfan ${letter}`, quantity: 50 });
    const met: string[] = [];
    let after: string | undefined;
    do {
      const answer = await opened.get(`/part?q=equalfan&limit=2${after ? `&after=${after}` : ''}`);
      met.push(...answer.body.map((part: { name: string }) => part.name.at(-1)));
      after = nextOf(answer.headers.get('link'));
    } while (after);
    assert.deepEqual(met, ['A', 'A', 'B', 'C', 'D']);
  });

  test('refuses an impossible relevance cursor', async () => {
    for (const place of [1e15, 'x', 1.5]) {
      const after = Buffer.from(JSON.stringify(['relevance', place, opened.ids.get('Asus Dual')])).toString(
        'base64url',
      );
      assert.equal((await opened.store.call(null, 'GET', `/part?q=amd&after=${after}`)).status, 422, String(place));
    }
  });
});

describe('suggestions', () => {
  test('return parts with typed words marked, kinds and corrections', async () => {
    const { body } = await opened.get('/part/suggest?q=ryzn+7');
    assert.deepEqual(body.corrected, [{ typed: 'ryzn', taken: 'ryzen' }]);
    const [first] = body.parts;
    assert.deepEqual(
      first.marks.map(([from, to]: [number, number]) => first.name.slice(from, to)),
      ['Ryzen', '7', '7'],
    );
    assert.deepEqual(
      [first._id, first.category, first.price, first.minimum, first.quantity],
      [opened.ids.get('AMD Ryzen 7 7800X3D'), 'processor', 340, 1, 50],
    );
    assert.ok(first.description.length > 0 && first.description.length <= 123, first.description);
    assert.equal(body.kinds[0].category, 'processor');
    assert.deepEqual((await opened.get('/part/suggest')).body, {
      parts: [],
      kinds: [],
      corrected: [],
      ignored: [],
      unstated: [],
      missing: [],
      total: { count: 0, atLeast: false },
    });
  });

  test('have no body when they have not changed', async () => {
    const path = '/api/part/suggest?q=amd';
    const etag = (await opened.store.app.request(path)).headers.get('etag')!;
    assert.equal((await opened.store.app.request(path, { headers: { 'if-none-match': etag } })).status, 304);
  });
});
