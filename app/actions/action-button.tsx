import type { ComponentProps } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { ActionForm } from './action-form.tsx';
import type { ActionFields } from './use-screen-action.ts';

/**
 * A button that acts on one item. With scripts it calls `onPress`, which submits the fields or asks for confirmation;
 * without them it posts its fields, and the screen then asks.
 */
export function ActionButton({
  fields,
  onPress,
  ...button
}: {
  fields: ActionFields;
  onPress: (fields: ActionFields) => void;
} & Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>) {
  return (
    <ActionForm fields={fields} onSubmit={onPress}>
      <Button {...button} type="submit" />
    </ActionForm>
  );
}
