import { t } from '#contract/language/text.ts';
import { formText } from '#app/forms/form-text.ts';
import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { formAction } from '#app/forms/form-failure.ts';

export const SAVED_PARTS_PATH = '/dashboard/saved';

/** The page that shows a saved part with its email choices. */
export const savedPartPath = (part: string): string => `${SAVED_PARTS_PATH}?${new URLSearchParams({ add: part })}`;

/** The id of a part that was saved from another page. */
export interface SavedHere {
  readonly saved: string;
}

/** Changes the saved parts. Fields: `intent` (`save`, `save-here`, `remove`), `part`, `whenInStock`, `whenBelow`. */
export const handleSavedPartsAction = formAction(async ({ call, signedIn }, form): Promise<Response | SavedHere> => {
  const part = formText(form, 'part');
  await signedIn();
  switch (form.get('intent')) {
    case 'save':
      await call('savePart', { params: { part }, body: noticesOf(form) });
      break;
    case 'save-here':
      await call('savePart', { params: { part }, body: {} });
      return { saved: part };
    case 'remove':
      await call('unsavePart', { params: { part } });
      break;
    default:
      throw new Failure('malformed');
  }
  return redirect(SAVED_PARTS_PATH);
});

/** A missing checkbox for a part in stock changes nothing. */
function noticesOf(form: FormData): { whenInStock?: boolean; whenBelow: number | null } {
  const typed = formText(form, 'whenBelow').trim();
  const cents = parsePrice(typed);
  if (typed !== '' && cents === undefined)
    throw new Failure('invalid_fields', undefined, { fields: { whenBelow: t('Enter a price') } });
  return {
    ...(form.has('canWait') && { whenInStock: form.has('whenInStock') }),
    whenBelow: cents === undefined ? null : dollarsOf(cents),
  };
}
