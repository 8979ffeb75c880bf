import type { ComponentProps } from 'react';
import { Form, type FormProps, useActionData, useNavigation } from 'react-router';
import { useSingleSubmit } from '#app/forms/use-single-submit.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { HiddenFields } from './action-form.tsx';

/**
 * A button that posts its fields to the screen's action, also without scripts. While they are sent it is busy and ignores
 * further presses.
 */
export function PostButton({
  fields = {},
  action,
  replace,
  preventScrollReset,
  ...button
}: { fields?: Readonly<Record<string, string | number>> } & Pick<
  FormProps,
  'action' | 'replace' | 'preventScrollReset'
> &
  Omit<ComponentProps<typeof Button>, 'type' | 'loading'>) {
  const { formData } = useNavigation();
  const once = useSingleSubmit(useActionData());
  const isSent = formData && Object.entries(fields).every(([name, value]) => formData.get(name) === String(value));
  return (
    <Form method="post" onSubmit={once} {...{ action, replace, preventScrollReset }}>
      <HiddenFields fields={fields} />
      <Button {...button} type="submit" loading={isSent} />
    </Form>
  );
}
