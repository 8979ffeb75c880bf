import type { ComponentProps } from 'react';
import { type FormProps, useNavigation } from 'react-router';
import { hasExactly } from './has-exactly.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { HiddenFields } from './action-form.tsx';

/**
 * A button that posts its fields to the screen's action, even without scripts. While they are being sent it is busy and
 * ignores further presses.
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
  const isSent = formData && hasExactly(formData, fields);
  return (
    <PostForm {...{ action, replace, preventScrollReset }}>
      <HiddenFields fields={fields} />
      <Button {...button} type="submit" loading={isSent} />
    </PostForm>
  );
}
