import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { knownSpecification } from '#contract/parts/specifications/known-specifications.ts';
import { breaksProblem } from '#contract/parts/price-breaks.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import { SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';
import { isPartKind, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { pictureOfPart } from '#server/parts/part-picture.ts';
import { drawPart } from '@partsmith/part-drawings';
import { parsePicturePath } from '@partsmith/part-drawings';
import { demoAccounts } from './accounts.ts';
import { demoParts } from './catalog.ts';
import { demoReviews } from './reviews.ts';
import { SPECIFICATIONS } from './specifications.ts';

describe('the demo catalog', () => {
  it('has at least 24 parts, covering every kind', () => {
    assert.ok(demoParts.length >= 24);
    assert.deepEqual(new Set(demoParts.map(({ kind }) => kind)), new Set(PART_KINDS.map(({ slug }) => slug)));
  });

  it('has a unique name of at most 80 characters for each part', () => {
    assert.equal(new Set(demoParts.map(({ name }) => name)).size, demoParts.length);
    for (const { name } of demoParts) assert.ok(name.length > 0 && name.length <= 80 && name === name.trim(), name);
  });

  it('has whole cents, quantities and minimums', () => {
    for (const { name, priceCents, priceBreaks, minimum, quantity } of demoParts) {
      assert.equal(breaksProblem({ priceCents, priceBreaks }), undefined, name);
      assert.ok(Number.isInteger(priceCents) && priceCents >= 380 && priceCents <= 129_900, name);
      assert.ok(Number.isInteger(minimum) && minimum >= 1 && minimum <= 50, name);
      assert.ok(Number.isInteger(quantity) && quantity >= 0, name);
    }
  });

  it('includes parts out of stock, below the minimum, low and well stocked', () => {
    assert.equal(demoParts.filter(({ quantity }) => quantity === 0).length, 1);
    assert.equal(demoParts.filter(({ quantity, minimum }) => quantity > 0 && quantity < minimum).length, 1);
    assert.ok(demoParts.some(({ quantity, minimum }) => quantity >= minimum && quantity < 2 * minimum));
    assert.ok(demoParts.some(({ quantity }) => quantity > 1000));
  });

  it('describes each part in one to three sentences', () => {
    for (const { name, description } of demoParts) {
      const sentences = description.match(/[.](?= [A-Z0-9]|$)/g) ?? [];
      assert.ok(sentences.length >= 1 && sentences.length <= 3, `${name}: ${sentences.length}`);
      assert.ok(description.length >= 60 && description.length <= 260, `${name}: ${description.length}`);
    }
  });

  it('has specifications that its kind defines, and none for unknown parts', () => {
    assert.deepEqual(
      [...SPECIFICATIONS.keys()].filter((name) => !demoParts.some((part) => part.name === name)),
      [],
    );
    for (const { name, kind, specifications } of demoParts.filter(({ kind }) => kind !== 'other')) {
      assert.ok(specifications.length >= 2 && SpecificationsSchema.safeParse(specifications).success, name);
      for (const fact of specifications) {
        const known = knownSpecification(kind, specificationKey(fact.name));
        assert.deepEqual(
          [known?.name, known?.type === 'number' ? 'number' : 'string', known?.unit],
          [fact.name, typeof fact.value, fact.unit],
          name,
        );
      }
    }
  });

  it('has a unique picture for each part', () => {
    const drawn = demoParts.map((part) => {
      const picture = parsePicturePath(pictureOfPart({ ...part, category: part.kind }));
      assert.equal(picture?.kind, part.kind, part.name);
      assert.ok(isPartKind(part.kind));
      return drawPart(part.kind, picture!.seed, picture!.facts);
    });
    assert.equal(new Set(drawn).size, demoParts.length);
  });
});

describe('the demo testimonials', () => {
  it('are eight, by different people, with whole stars', () => {
    assert.equal(demoReviews.length, 8);
    assert.equal(new Set(demoReviews.map(({ name }) => name)).size, 8);
    for (const { ratings, review } of demoReviews) {
      assert.ok(Number.isInteger(ratings) && ratings >= 3 && ratings <= 5);
      assert.ok(review.length > 60 && review.length <= 2000);
    }
  });
});

describe('the demo accounts', () => {
  it('are an admin and a customer', () => {
    assert.deepEqual(
      demoAccounts.map(({ email, password, admin }) => [email, password, admin]),
      [
        ['admin@partsmith.test', 'partsmith-admin', true],
        ['customer@partsmith.test', 'partsmith-customer', false],
      ],
    );
  });
});
