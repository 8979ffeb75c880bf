import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { partTitle } from '#contract/parts/identifying-line.ts';
import type { Alternative } from '#contract/parts/parts.ts';
import { KEY_FACTS } from '#contract/parts/key-facts.ts';
import { knownSpecification } from '#contract/parts/specifications/known-specifications.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import { buildPartOf, processorSocket } from '#server/builds/facts.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';
import { importSample } from '#test/fixtures/sample-parts.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { alternativesOf } from './alternatives.ts';

let store: TestStore;
let rows: PartRow[];
let byId: Map<string, PartRow>;
before(async () => {
  store = await startTestStore({ webhooks: false });
  await importSample(store);
  rows = await store.db.select(partColumns).from(parts);
  byId = new Map(rows.map((row) => [row.id, row]));
});
after(() => store.close());

/** The part of that name with these facts in its title. */
const called = (name: string, facts = ''): PartRow => {
  const wanted = facts === '' ? [] : facts.split(', ');
  const found = rows.find(
    (row) => row.name === name && wanted.every((each) => partTitle(row).split(', ').includes(each)),
  );
  assert.ok(found, `${name}, ${facts}`);
  return found;
};
const titles = (list: readonly Alternative[]): string[] => list.map(partTitle);
const fact = (row: PartRow, name: string) => row.specifications.find((one) => one.name === name)?.value;
const number = (row: PartRow, name: string): number => Number(fact(row, name) ?? Number.NaN);

test('key facts are known specifications of their kind', () => {
  for (const [kind, names] of Object.entries(KEY_FACTS))
    for (const name of names) assert.ok(knownSpecification(kind, specificationKey(name)), `${kind}: ${name}`);
});

describe('alternatives of real parts', () => {
  test('can stand in for the part, whatever it is', async () => {
    const without = new Map<string, number>();
    for (const row of rows) {
      const list = await alternativesOf(store.db, row);
      if (list.length === 0) without.set(row.category, (without.get(row.category) ?? 0) + 1);
      for (const { _id, differences } of list) {
        const other = byId.get(_id)!;
        const problem = problemOf(row, other);
        assert.equal(problem, undefined, `${problem}: ${partTitle(other)} instead of ${partTitle(row)}`);
        const ratio = other.priceCents / row.priceCents;
        assert.ok((ratio >= 0.59 && ratio <= 1.66) || Math.abs(other.priceCents - row.priceCents) <= 500);
        assert.ok(differences.length <= 3 && !differences.includes(''));
      }
    }
    // Of a thousand parts few are the only ones of their sort.
    assert.ok(sum(without) < rows.length * 0.3, JSON.stringify([...without]));
  });

  const JUDGED: readonly (readonly [name: string, variant: string, wanted: RegExp, unwanted?: RegExp])[] = [
    ['AMD Ryzen 7 7800X3D', '', /Ryzen (7|9) [789]\d00/],
    ['AMD Ryzen 5 5600X', '', /Ryzen (5|7) 5\d00/],
    ['Intel Core i5-12600K', '', /Core (i5|i7|Ultra)/, /F,/],
    ['Samsung 990 Pro', '2 TB', /, [24] TB, M.2-2280, M.2 PCIe/],
    ['Crucial P3 Plus', '1 TB', /, [12] TB, M.2-2280, M.2 PCIe/],
    ['Seagate BarraCuda', '4 TB, 3.5 inch', /3\.5 inch/, /M\.2|2\.5 inch/],
    ['Corsair RM850e (2025)', '', /(850|1,000) W, 80 Plus (Gold|Platinum|Titanium), ATX/],
  ];
  test('are those that a salesperson would name', async () => {
    for (const [name, variant, wanted, unwanted] of JUDGED) {
      const list = titles(await alternativesOf(store.db, called(name, variant)));
      assert.ok(list.length > 0, name);
      for (const title of list) {
        assert.match(title, wanted, `${title} instead of ${name}`);
        if (unwanted) assert.doesNotMatch(title, unwanted, `${title} instead of ${name}`);
      }
    }
  });

  test('say in what they differ', async () => {
    const all = await Promise.all(
      rows.filter((row) => row.category === 'storage').map((row) => alternativesOf(store.db, row)),
    );
    const words = new Set(all.flat().flatMap(({ differences }) => differences));
    assert.ok(words.has('2 TB instead of 1 TB'), [...words].slice(0, 40).join('\n'));
    assert.ok(words.has('M.2 PCIe 5.0 X4 instead of M.2 PCIe 4.0 X4'));
  });
});

test('a visitor can ask for the alternatives of a part that is sold out', async () => {
  const part = called('Samsung 990 Pro', '2 TB');
  await store.db.$client.query('update parts set quantity = 0 where id = $1', [part.id]);
  const { status, body } = await store.call(null, 'GET', `/part/${part.id}/alternatives`);
  assert.equal(status, 200);
  assert.equal(body.length, 3);
  assert.ok(body.every(({ quantity, _id }: Alternative) => quantity > 0 && _id !== part.id));
  for (const path of ['/part/00000000-0000-4000-8000-000000000000/alternatives', '/part/x/alternatives'])
    assert.equal((await store.call(null, 'GET', path)).status, 404);
});

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

/** Why a part cannot stand in for another one; written apart from the rules of the store. */
function problemOf(row: PartRow, other: PartRow): string | undefined {
  if (row.category !== other.category) return 'another kind';
  const differs = (name: string): boolean => fact(row, name) !== fact(other, name);
  switch (row.category) {
    case 'processor':
      if (processorSocket(buildPartOf(row, 1)) !== processorSocket(buildPartOf(other, 1))) return 'another socket';
      return fact(row, 'Graphics') && !fact(other, 'Graphics') ? 'no graphics' : undefined;
    case 'storage':
      if (differs('Form factor')) return 'another form';
      if (/PCIe/.test(String(fact(row, 'Interface'))) !== /PCIe/.test(String(fact(other, 'Interface'))))
        return 'another connection';
      if (differs('Type')) return 'another type';
      return number(other, 'Capacity') < number(row, 'Capacity') * 0.9 ? 'less capacity' : undefined;
    case 'memory':
      if (differs('Generation')) return 'another generation';
      if (differs('Module type')) return 'other modules';
      return number(other, 'Memory size') < number(row, 'Memory size') ? 'less memory' : undefined;
    case 'motherboard':
      if (differs('Socket')) return 'another socket';
      return differs('Form factor') ? 'another form' : undefined;
    case 'power-supply':
      if (differs('Form factor')) return 'another form';
      return number(other, 'Wattage') < number(row, 'Wattage') ? 'fewer watts' : undefined;
    case 'graphics-card':
      return number(other, 'Memory size') < number(row, 'Memory size') ? 'less memory' : undefined;
    case 'cpu-cooler':
      return differs('Radiator') ? 'another radiator' : undefined;
    default:
      return undefined;
  }
}
