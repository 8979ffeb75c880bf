import { useLayoutEffect, useRef } from 'react';
import { MAX_SCANNED } from '#contract/fulfillment/choices.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { GetForm } from '#app/forms/get-form.tsx';

/**
 * The field for an order number; scanners type it and press Enter.
 * @param number the refused number, which the next scan replaces
 * @param answer a new value for each answer, because the same number may be refused again
 */
export function OrderScanForm({ number, isFocused, answer }: { number: string; isFocused: boolean; answer: unknown }) {
  const field = useRef<HTMLInputElement>(null);
  // Before the answer is painted: the next scan replaces the number, and an effect could run after its first characters.
  useLayoutEffect(() => {
    // Text that a scanner typed before hydration stays unselected, so that the rest is added to it.
    if (isFocused && field.current?.value === number) field.current.select();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer selects the number
  }, [isFocused, number, answer]);
  return (
    <GetForm className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        ref={field}
        label="Order number"
        name="number"
        defaultValue={number}
        placeholder="1042"
        maxLength={MAX_SCANNED}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scanners type at once, even before hydration
        autoFocus={isFocused}
        required
        numeric
      />
      <Button type="submit" icon="search">
        Find order
      </Button>
    </GetForm>
  );
}
