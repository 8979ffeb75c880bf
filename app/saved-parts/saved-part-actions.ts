import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { formFailure, type FormFailure } from '../forms/form-failure.ts';
import type { LoaderContext } from '../loaders/loader-context.ts';

export const SAVED_PARTS_PATH = '/dashboard/saved';

/** Changes the saved parts. Fields: `intent` (`save`, `remove`), `part`, `whenInStock`, `whenBelow`. */
export async function actSavedParts({ request, call, signedIn }: LoaderContext): Promise<FormFailure | Response> {
  const form = await request.formData();
  const part = String(form.get('part') ?? '');
  try {
    await signedIn();
    switch (form.get('intent')) {
      case 'save':
        await call('savePart', { params: { part }, body: noticesOf(form) });
        break;
      case 'remove':
        await call('unsavePart', { params: { part } });
        break;
      default:
        throw new Failure('malformed');
    }
    return redirect(SAVED_PARTS_PATH);
  } catch (error) {
    return formFailure(error, form);
  }
}

/** An absent checkbox of a part in stock changes nothing. */
function noticesOf(form: FormData): { whenInStock?: boolean; whenBelow: number | null } {
  const typed = String(form.get('whenBelow') ?? '').trim();
  const whenBelow = typed === '' ? null : Number(typed);
  if (whenBelow !== null && !Number.isFinite(whenBelow))
    throw new Failure('invalid_fields', undefined, { fields: { whenBelow: 'Enter a price' } });
  return { ...(form.has('canWait') && { whenInStock: form.has('whenInStock') }), whenBelow };
}
