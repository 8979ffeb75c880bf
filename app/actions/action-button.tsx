import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/buttons/button.tsx';
import type { ActionFields } from './use-screen-action.ts';

/**
 * A button that acts on one item: with scripts through `onPress` (which asks for confirmation), without them by posting
 * its fields, after which the screen asks.
 */
export function ActionButton({
  fields,
  onPress,
  ...button
}: {
  fields: ActionFields;
  onPress: () => void;
} & Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>) {
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <HiddenFields fields={fields} />
      <Button {...button} type="submit" />
    </Form>
  );
}

/** A form's hidden fields. */
export function HiddenFields({ fields }: { fields: ActionFields }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
