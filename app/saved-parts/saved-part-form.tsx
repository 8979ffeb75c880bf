import { t } from '#contract/language/text.ts';
import type { SavedPart } from '#contract/saved-parts/saved-parts.ts';
import type { Part } from '#contract/parts/parts.ts';
import { plainAmount } from '#contract/money.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { stockState } from '#app/parts/stock.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { NumberField } from '#app/ui/fields/text-field.tsx';
import { currencySign } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { SAVED_PARTS_PATH } from './saved-part-actions.ts';

/** The customer's email choices for a part. @param saved undefined for a part that is not saved yet */
export function SavedPartForm({ part, saved, refused }: { part: Part; saved?: SavedPart; refused?: FormFailure }) {
  const currency = useCurrency();
  const error = refused?.problem.fields?.['whenBelow'];
  const canWait = !stockState(part).canOrder;
  const typed = refused?.values['whenBelow'] ?? (saved?.whenBelow ? plainAmount(saved.whenBelow) : '');
  // For a part that is not saved yet, its page shows the form only with the part in the address.
  const action = saved ? SAVED_PARTS_PATH : `${SAVED_PARTS_PATH}?add=${part._id}`;
  const waits = refused ? refused.values['whenInStock'] !== undefined : (saved?.whenInStock ?? true);
  return (
    <PostForm action={action} noValidate className="grid max-w-form gap-4">
      <input type="hidden" name="part" value={part._id} />
      {canWait && (
        <>
          <input type="hidden" name="canWait" value="1" />
          <CheckboxField
            id={`in-stock-${part._id}`}
            name="whenInStock"
            label={t("Email me once when it's back in stock")}
            defaultChecked={waits}
          />
        </>
      )}
      <NumberField
        id={`below-${part._id}`}
        name="whenBelow"
        label={t('Email me once when it costs less than')}
        optional
        decimal
        before={<span className="text-muted">{currencySign(currency)}</span>}
        defaultValue={typed}
        error={error}
        className="max-w-44"
      />
      <div>
        <Button type="submit" name="intent" value="save" variant={saved ? 'secondary' : 'primary'}>
          {saved ? t('Save changes') : t('Save part')}
        </Button>
      </div>
    </PostForm>
  );
}
