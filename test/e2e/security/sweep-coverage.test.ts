// Plain Playwright tests: they compare lists, so they need neither a store nor a browser. The sweeps themselves are
// long tests.
import { FORMS, routesWithForms } from './forms.ts';
import { FILLED, NEVER_SHOWN, textFields } from './texts.ts';
import { expect, test } from '#test/e2e/test.ts';

test('the markup sweep fills every text field of the schemas', () => {
  const others = textFields().filter((field) => !NEVER_SHOWN.some(([pattern]) => pattern.test(field)));
  expect(others, 'Fill the field in markup.test.ts, or say in texts.ts why no page shows it').toEqual(
    [...FILLED].sort(),
  );
});

test('the sweep from other sites sends the form of every route', () => {
  expect(Object.keys(FORMS).sort(), 'Add the form to a table that test/e2e/security/forms.ts joins').toEqual(
    routesWithForms().sort(),
  );
});
