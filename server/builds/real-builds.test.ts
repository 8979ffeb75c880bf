import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importSample } from '#test/fixtures/sample-parts.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { parts } from '#server/parts/tables.ts';
import { boardMemories, buildPartOf, processorSocket, type BuildPart } from './facts.ts';
import { judge } from './judge.ts';

const BUILDS = 100;

let store: TestStore;
let listed: BuildPart[];
before(async () => {
  store = await startTestStore({ webhooks: false });
  await importSample(store);
  // Not by id, so that the builds are the same in every run.
  const rows = (await store.db.select().from(parts)).map((row) => ({
    row,
    key: JSON.stringify([row.name, row.specifications, row.priceCents]),
  }));
  listed = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => buildPartOf(row, 1));
});
after(() => store.close());

/** Builds of real parts as people put them together: board and memory for the processor, a supply of 650 W or more. */
function realBuilds(): BuildPart[][] {
  let seed = 20_261_130;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const pick = (kind: string, fits: (part: BuildPart) => boolean = () => true): BuildPart => {
    const some = listed.filter((part) => part.kind === kind && fits(part));
    return some[next(some.length)]!;
  };
  return Array.from({ length: BUILDS }, () => {
    const socketOf = (part: BuildPart) => part.facts.text('Socket');
    const board = pick('motherboard', (one) =>
      listed.some((part) => part.kind === 'processor' && processorSocket(part) === socketOf(one)),
    );
    const memories = boardMemories(board) ?? ['DDR4'];
    return [
      pick('processor', (part) => processorSocket(part) === socketOf(board)),
      board,
      pick('memory', ({ facts }) => memories.includes(facts.text('Generation') ?? '') && !facts.text('Module type')),
      pick('graphics-card'),
      pick('power-supply', ({ facts }) => (facts.number('Wattage') ?? 0) >= 650),
      pick('cpu-cooler'),
      pick('storage', ({ facts }) => facts.text('Type') === 'SSD'),
    ];
  });
}

test('of the checks of real builds one in ten cannot tell, but for cooling power and plugs', (t) => {
  const findings = realBuilds().flatMap((build) => judge(build).findings);
  const shareOf = (some: typeof findings): number =>
    some.filter(({ verdict }) => verdict === 'cannot_tell').length / some.length;
  const [all, others] = [findings, findings.filter(({ rule }) => !['cooler-power', 'connectors'].includes(rule))].map(
    shareOf,
  );
  t.diagnostic(`cannot tell: ${all}; without cooling power and plugs: ${others}`);
  // Few makers say how many watts a cooler handles, and few lists how many plugs a supply has.
  assert.ok(all! < 0.3, String(all));
  assert.ok(others! < 0.1, String(others));
});

test('the facts of a community decide no clash', () => {
  const clashes = realBuilds().flatMap((build) =>
    judge(build).findings.filter((one) => one.verdict === 'does_not_fit'),
  );
  assert.ok(clashes.length > 0);
  assert.deepEqual(
    clashes.filter(({ reason }) => reason.includes('OpenDB')),
    [],
  );
});
