import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MatchedLine } from '#contract/quick-order/quick-order.ts';
import type { Part } from '#contract/parts/parts.ts';
import {
  isGood,
  keptChoices,
  readChoices,
  quickOrderRowsOf,
  withCommand,
  withoutRows,
  withoutTaken,
  withQuantity,
  type Choices,
} from './quick-order-rows.ts';

const part = (_id: string, minimum = 1, quantity = 40) => ({ _id, name: _id, minimum, quantity }) as Part;
const fan = part('fan');
const drive = part('drive', 5);
const line = (
  input: string,
  quantity: number,
  found: Part | null,
  guesses: Part[] = [],
  more: Partial<MatchedLine> = {},
): MatchedLine => ({ input, quantity, part: found, guesses, ...more });
const LINES = [
  line('fan, 2', 2, fan),
  line('drvie x 4', 4, null, [drive, fan]),
  line('nothing', 1, null),
  line('fan x 3', 3, fan),
];
const shown = (choices: Choices, machines: number | null = 1) =>
  quickOrderRowsOf(LINES, choices, machines).map((row) =>
    [row.part?._id ?? (row.guesses.length > 0 ? '?' : '-'), row.quantity, row.total, row.problem].filter(
      (value) => value !== undefined,
    ),
  );

describe('rows of a quick order', () => {
  test('lines of the same part become one row, multiplied by the number of machines', () => {
    assert.deepEqual(shown({}), [
      ['fan', 5, 5],
      ['?', 4, 4],
      ['-', 1, 1],
    ]);
    assert.deepEqual(shown({}, 10)[0], ['fan', 5, 50, 'Please order less than 40 parts to purchased']);
    assert.deepEqual(quickOrderRowsOf(LINES, {}, 1)[0]!.inputs, ['fan, 2', 'fan x 3']);
    assert.equal(quickOrderRowsOf(LINES, {}, 10)[0]!.possible, 40);
  });

  test('a chosen suggestion becomes a row or joins the row of its part, and can be changed', () => {
    const chosen = withCommand('choose:1:drive', LINES, {}, 1);
    assert.deepEqual(shown(chosen)[1], ['drive', 4, 4, 'Please order minimum 5 parts to purchased']);
    assert.deepEqual(shown(withCommand('take:1:5', LINES, chosen, 1))[1], ['drive', 4, 5]);
    assert.deepEqual(shown(withCommand('change:1', LINES, chosen, 1)), shown({}));
    assert.deepEqual(shown(withCommand('choose:1:fan', LINES, {}, 1)), [
      ['fan', 9, 9],
      ['-', 1, 1],
    ]);
    assert.deepEqual(shown(withCommand('choose:1:another', LINES, {}, 1)), shown({}), 'no guess of the line');
  });

  test('only likely suggestions are chosen for all rows at once', () => {
    assert.deepEqual(withCommand('likely', LINES, {}, 1), {}, 'none is likely');
    const lines = [
      line('drvie', 2, null, [drive, fan], { likely: true }),
      line('fna', 3, null, [fan]),
      line('1.000 fans', 1000, null, [fan], { quantities: [1000, 1] }),
    ];
    assert.deepEqual(withCommand('likely', lines, {}, 1), { 0: { part: 'drive' } });
  });

  test('an unclear quantity is chosen with the part, and asked for again with another part', () => {
    const lines = [line('1.000 fans', 1000, null, [fan, drive], { quantities: [1000, 1] })];
    const [row] = quickOrderRowsOf(lines, {}, 1);
    assert.deepEqual([row!.quantities, isGood(row!)], [[1000, 1], false]);
    const chosen = withCommand('choose:0:fan:1', lines, {}, 1);
    assert.deepEqual(chosen, { 0: { part: 'fan', quantity: 1 } });
    const [one] = quickOrderRowsOf(lines, chosen, 1);
    assert.deepEqual([one!.quantity, one!.quantities, isGood(one!)], [1, [], true]);
    const [again] = quickOrderRowsOf(lines, withCommand('change:0', lines, chosen, 1), 1);
    assert.deepEqual([again!.quantity, again!.quantities], [1000, [1000, 1]]);
    assert.deepEqual(withCommand('choose:0:fan:x', lines, {}, 1), { 0: { part: 'fan' } });
  });

  test('a typed quantity applies to the whole row; lines that join later add theirs', () => {
    const [first] = quickOrderRowsOf(LINES, {}, 1);
    const typed = withQuantity({}, first!, 7);
    assert.deepEqual(shown(typed)[0], ['fan', 7, 7]);
    assert.deepEqual(shown(withCommand('choose:1:fan', LINES, typed, 1))[0], ['fan', 11, 11]);
    for (const quantity of [null, 0, 1.5, -1]) {
      const [row] = quickOrderRowsOf(LINES, withQuantity({}, first!, quantity), 1);
      assert.deepEqual([row!.quantity, isGood(row!)], [quantity, false]);
    }
  });

  test('a new quantity or number of machines replaces the one in the basket', () => {
    const taken = withCommand('take:0:40', LINES, {}, 10);
    assert.deepEqual(shown(taken, 10)[0], ['fan', 5, 40]);
    assert.deepEqual(shown(withoutTaken(taken), 2)[0], ['fan', 5, 10]);
    const [row] = quickOrderRowsOf(LINES, taken, 10);
    assert.deepEqual(shown(withQuantity(taken, row!, 3), 10)[0], ['fan', 3, 30]);
    for (const machines of [null, 0, 0.2, -1, 10_001, Number.NaN])
      assert.equal(isGood(quickOrderRowsOf(LINES, {}, machines)[0]!), false, String(machines));
  });

  test('removing rows removes all their lines', () => {
    assert.deepEqual(shown(withCommand('remove:0', LINES, {}, 1)), [
      ['?', 4, 4],
      ['-', 1, 1],
    ]);
    assert.deepEqual(shown(withoutRows({}, quickOrderRowsOf(LINES, {}, 1))), []);
    for (const command of ['remove:99', 'remove', 'explode:0', '', 'take:0:1e9', 'take:0:-1'])
      assert.deepEqual(shown(withCommand(command, LINES, {}, 1)), shown({}), command);
  });

  test('a part that cannot be ordered in any quantity shows why', () => {
    const lines = [line('a', 1, part('a', 1, 0)), line('b', 1, part('b', 5, 3))];
    const [sold, few] = quickOrderRowsOf(lines, {}, 1);
    assert.deepEqual([sold!.problem, sold!.possible], ['Out of stock.', undefined]);
    assert.deepEqual([few!.problem, few!.possible], ['Only 3 left; the minimum order is 5.', undefined]);
  });

  test('choices survive a corrected list and a manipulated form field', () => {
    const chosen = withCommand('choose:1:drive', LINES, {}, 1);
    assert.deepEqual(keptChoices(LINES, chosen, [line('new', 1, fan), ...LINES]), { 2: { part: 'drive' } });
    const [first] = quickOrderRowsOf(LINES, chosen, 1);
    const decided = withCommand('take:1:5', LINES, withQuantity(chosen, first!, 7), 1);
    const corrected = [line('cable', 1, part('cable')), ...LINES];
    const decisions = (lines: MatchedLine[], choices: Choices) =>
      quickOrderRowsOf(lines, choices, 1).map(({ part, quantity, total }) => [part?._id, quantity, total]);
    assert.deepEqual(decisions(corrected, keptChoices(LINES, decided, corrected)), [
      ['cable', 1, 1],
      ['fan', 7, 7],
      ['drive', 4, 5],
      [undefined, 1, 1],
    ]);
    const reversed = LINES.toReversed();
    assert.deepEqual(decisions(reversed, keptChoices(LINES, decided, reversed))[0], ['fan', 7, 7]);
    const removed = withoutRows(chosen, [first!]);
    assert.deepEqual(decisions(corrected, keptChoices(LINES, removed, corrected)), [
      ['cable', 1, 1],
      ['drive', 4, 4],
      [undefined, 1, 1],
    ]);
    const twice = [...LINES, LINES[0]!];
    assert.deepEqual(decisions(twice, keptChoices(LINES, removed, twice)).at(-1), ['fan', 2, 2]);
    const allRemoved = withoutRows({}, quickOrderRowsOf(LINES, {}, 1));
    assert.deepEqual(keptChoices(LINES, allRemoved, LINES), {}, 'the list starts again');
    const choices = { 0: { quantity: null, take: 4 }, 1: { part: 'drive', into: 0, isRemoved: true } };
    assert.deepEqual(readChoices(JSON.stringify(choices)), choices);
    for (const json of ['', '[', 'null', '1', '{"0":null}']) assert.deepEqual(readChoices(json), {}, json);
    assert.deepEqual(readChoices('{"0":{"quantity":"4","take":1.5,"part":{},"isRemoved":1}}'), { 0: {} });
  });
});
