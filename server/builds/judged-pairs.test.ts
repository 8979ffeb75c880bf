import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JUDGED_PAIRS } from '#test/builds/judged-pairs.ts';
import type { ListedPart } from '#test/builds/listed-parts.ts';
import { partFactsOf, type BuildPart } from './facts.ts';
import { judge } from './judge.ts';

const asPart = ({ kind, name, specifications }: ListedPart): BuildPart => ({
  id: name,
  name,
  kind,
  quantity: 1,
  facts: partFactsOf(specifications),
});

test('pairs of listed parts have the verdicts that their makers publish', () => {
  assert.ok(JUDGED_PAIRS.length >= 60);
  const wrong = JUDGED_PAIRS.flatMap(({ parts, verdict, source }) => {
    const judged = judge(parts.map(asPart));
    const reasons = judged.findings.map(({ rule, reason }) => `${rule}: ${reason}`);
    return judged.verdict === verdict
      ? []
      : [
          `${parts.map(({ name }) => name).join(' + ')}: ${judged.verdict}, not ${verdict} (${source}; ${reasons.join(' ')})`,
        ];
  });
  assert.deepEqual(wrong, []);
});
