import { useFetcher } from 'react-router';
import { localPath } from '#contract/language/language-path.ts';
import { t } from '#contract/language/text.ts';
import type { Part } from '#contract/parts/parts.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { PostForm } from '#app/forms/post-form.tsx';

/** Adds a part's minimum order to the basket. Without scripts the form opens the basket. @param describedBy id of its name */
export function AddToBasket({
  part,
  describedBy,
  withQuantity = false,
}: {
  part: Pick<Part, '_id' | 'minimum'> & Partial<Pick<Part, 'packSize'>>;
  describedBy?: string;
  /** Shows a field for the quantity. */
  withQuantity?: boolean;
}) {
  const fetcher = useFetcher();
  return (
    <PostForm fetcher={fetcher} action="/basket" className={withQuantity ? 'flex flex-wrap gap-2' : undefined}>
      <input type="hidden" name="part" value={part._id} />
      {withQuantity ? (
        <input
          type="number"
          name="quantity"
          defaultValue={part.minimum}
          min={part.minimum}
          step={part.packSize ?? 1}
          aria-label={t('Quantity')}
          aria-describedby={describedBy}
          autoComplete="off"
          className="input figures spinless w-18 px-2.5"
        />
      ) : (
        <input type="hidden" name="quantity" value={part.minimum} />
      )}
      <SubmitButton name="intent" value="add" aria-describedby={describedBy}>
        {t('Add to basket')}
      </SubmitButton>
    </PostForm>
  );
}

/**
 * A submit button for a form with the fields `part` and `quantity`: adds the typed quantity and leaves the page open.
 * Without scripts it sends the form to the basket.
 */
export function AddTypedToBasket({ disabled }: { disabled: boolean }) {
  const fetcher = useFetcher();
  return (
    <Button
      type="submit"
      size="lg"
      wide
      formAction={localPath('/basket')}
      name="intent"
      value="add"
      disabled={disabled}
      loading={fetcher.state !== 'idle'}
      onClick={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget.form!, event.currentTarget);
        void fetcher.submit(fields, { method: 'post', action: '/basket' });
      }}
    >
      {t('Add to basket')}
    </Button>
  );
}
