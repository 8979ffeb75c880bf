import { PostForm } from '#app/forms/post-form.tsx';
import type { ComponentProps } from 'react';
import type { ActionFields } from './use-screen-action.ts';

/**
 * A form that the screen's action handles. With scripts it calls `onSubmit` with its fields; without them it posts
 * them.
 * @param fields hidden ones, sent with those of `children`
 */
export function ActionForm({
  fields,
  onSubmit,
  children,
  ...form
}: {
  fields: ActionFields;
  onSubmit: (fields: ActionFields) => void;
} & Omit<ComponentProps<typeof PostForm>, 'onSubmit'>) {
  return (
    <PostForm
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        const entries = [...new FormData(event.currentTarget)];
        onSubmit(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
      }}
    >
      <HiddenFields fields={fields} />
      {children}
    </PostForm>
  );
}

/** A form's hidden fields. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string | number>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
