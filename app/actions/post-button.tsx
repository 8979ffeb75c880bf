import type { ComponentProps } from 'react';
import { PostForm, type PostFormProps } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { HiddenFields } from './action-form.tsx';

/**
 * A button that posts its fields to the screen's action, even without scripts. While they are being sent it is busy and
 * ignores further presses.
 */
export function PostButton({
  fields = {},
  fetcher,
  action,
  replace,
  ...button
}: { fields?: Readonly<Record<string, string | number>> } & Pick<PostFormProps, 'fetcher' | 'action' | 'replace'> &
  ComponentProps<typeof SubmitButton>) {
  return (
    <PostForm {...{ fetcher, action, replace }}>
      <HiddenFields fields={fields} />
      <SubmitButton {...button} />
    </PostForm>
  );
}
