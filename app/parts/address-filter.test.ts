import assert from 'node:assert/strict';
import test from 'node:test';
import { kindLabel, kindsLabel } from '#contract/parts/part-kinds.ts';
import { drawnPicture } from './drawn-picture.ts';
import { hrefOf, toQuery, hasFilters, readFilter, addressSearchOf, sortChoices } from './address-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

test('address and filter convert into each other', () => {
  const filter = read(
    'q=rtx+40&category=graphics-card&in_stock=1&min_rating=4&min_price=100&max_price=799.99&minimum_at_most=5&spec=chipset:RTX+4070&spec=memory-size:12&sort=-price',
  );
  assert.deepEqual(filter, {
    q: 'rtx 40',
    category: 'graphics-card',
    in_stock: '1',
    min_rating: '4',
    min_price: 100,
    max_price: 799.99,
    minimum_at_most: 5,
    spec: ['chipset:RTX 4070', 'memory-size:12'],
    sort: '-price',
  });
  assert.deepEqual(readFilter(new URL(hrefOf(filter), 'http://shop.test').searchParams), filter);
  assert.match(addressSearchOf(filter), /&spec=chipset:RTX\+4070&spec=memory-size:12&/);
});

test('invalid parameters in the address are ignored', () => {
  assert.deepEqual(
    read(
      'q=+&category=../x&in_stock=maybe&min_rating=5&sort=drop&min_price=-4&max_price=1e9&minimum_at_most=0&spec=socket&spec=:AM5&spec=a:%00',
    ),
    {},
  );
  assert.equal(read(`q=${'x'.repeat(999)}`).q?.length, 200);
  assert.equal(read(Array.from({ length: 40 }, (_, size) => `spec=size:${size}`).join('&')).spec?.length, 24);
  assert.deepEqual(read('spec=socket:AM5&spec=cores:8&spec=socket:AM5').spec, ['cores:8', 'socket:AM5']);
});

test('links with the former spelling of color keep their filter', () => {
  assert.deepEqual(readFilter(new URLSearchParams('spec=colour:Black&spec=color:White')).spec, [
    'color:Black',
    'color:White',
  ]);
});

test('a reversed price range stays as typed in the address and is corrected for the list', () => {
  const filter = read('min_price=300&max_price=20');
  assert.deepEqual(filter, { min_price: 300, max_price: 20 });
  assert.deepEqual(toQuery(filter), { min_price: 20, max_price: 300 });
  assert.deepEqual(read('min_price=300&max_price='), { min_price: 300 });
});

test('sorting does not narrow the list, and the default list has the bare address', () => {
  assert.equal(hasFilters(read('sort=name')), false);
  assert.equal(hasFilters(read('in_stock=1')), true);
  assert.equal(hrefOf(read('')), '/#parts');
  assert.equal(hrefOf(read(''), 'a/b='), '/?after=a%2Fb%3D#parts');
});

test('searches are sorted by relevance by default, other lists as featured', () => {
  assert.equal(read('q=fan&sort=relevance').sort, undefined);
  assert.equal(read('q=fan&sort=featured').sort, 'featured');
  assert.equal(read('sort=relevance').sort, undefined);
  assert.equal(read('sort=featured').sort, undefined);
  assert.deepEqual(
    sortChoices(read('q=fan'))
      .slice(0, 2)
      .map(({ label }) => label),
    ['Best match', 'Featured'],
  );
  assert.equal(sortChoices({})[0]?.label, 'Featured');
});

test('searches for an order have it by default, and every order is offered once', () => {
  const choices = sortChoices(read('q=cheapest fan'), [], 'price');
  assert.deepEqual(choices[0], { value: '', label: 'Price, low to high' });
  assert.equal(new Set(choices.map(({ label }) => label)).size, choices.length);
  assert.deepEqual(choices.map(({ value }) => value).sort(), ['', '-price', 'featured', 'name', 'newest']);
  const quiet = sortChoices(read('q=quietest fan'), ['noise'], 'noise');
  assert.deepEqual(quiet[0], { value: '', label: 'Quietest first' });
  assert.equal(quiet.filter(({ label }) => label === 'Quietest first').length, 1);
});

test('the measures of the kind are offered, and the chosen one stays offered', () => {
  const valuesOf = (search: string, measures?: Parameters<typeof sortChoices>[1]) =>
    sortChoices(read(search), measures).map(({ value }) => value);
  assert.ok(valuesOf('category=storage', ['price_per_gb', '-capacity']).includes('-capacity'));
  assert.ok(!valuesOf('').includes('noise'));
  assert.ok(valuesOf('sort=noise').includes('noise'));
  assert.equal(read('sort=noise').sort, 'noise');
});

test('custom kinds have a label and a drawing too', () => {
  assert.equal(kindLabel('case-fan'), 'Case fan');
  assert.equal(kindLabel('sound-card'), 'Sound card');
  assert.equal(kindLabel('os'), 'Operating system');
  assert.equal(kindsLabel('mouse'), 'Mice');
  assert.equal(kindLabel(''), 'Other part');
  assert.equal(drawnPicture({ _id: '0199-AB', category: 'memory' }), '/pictures/memory/0199-ab.svg');
  assert.equal(drawnPicture({ _id: '../x', category: '../../etc' }), '/pictures/other/x.svg');
});

test('ranges of specifications are in the address, in order', () => {
  const filter = readFilter(new URLSearchParams('min_capacity=2000&max_capacity=1000&max_wattage=650&min_tdp=x'));
  assert.deepEqual(filter, { range: ['capacity:1000-2000', 'wattage:-650'] });
  assert.equal(addressSearchOf(filter), '?min_capacity=1000&max_capacity=2000&max_wattage=650');
});

test('the table view is in the address, but in no request or filter', () => {
  const filter = readFilter(new URLSearchParams('q=ssd&view=table'));
  assert.equal(addressSearchOf(filter), '?q=ssd&view=table');
  assert.deepEqual(toQuery(filter), { q: 'ssd' });
  assert.equal(hasFilters({ view: 'table' }), false);
  assert.deepEqual(readFilter(new URLSearchParams('view=cards')), {});
});
