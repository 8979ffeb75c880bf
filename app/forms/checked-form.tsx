import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { type FieldProps, fieldProps } from './field-props.ts';
import type { FormFailure } from './form-failure.ts';
import { PostForm, type PostFormProps } from './post-form.tsx';
import { type LoadSchema, useFormCheck } from './use-form-check.ts';

/**
 * A form that is checked against its contract schema before it is sent (see `useFormCheck`) and is sent once.
 * The home page's form does not use it, to keep the other screens' shared form code out of its bundle.
 * @param failure the action's failure, if it refused
 * @param form a ref to the form element, for drafts
 * @param children the fields; they receive their props by name, and all messages
 */
export function CheckedForm({
  schema,
  failure,
  form: given,
  onInput,
  children,
  ...attributes
}: {
  schema: LoadSchema;
  failure: FormFailure | undefined;
  form?: RefObject<HTMLFormElement | null>;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  children: (field: FieldProps, errors: Partial<Record<string, string>>) => ReactNode;
} & Pick<PostFormProps, 'action' | 'className' | 'fetcher'>) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const check = useFormCheck(form, schema, failure);
  return (
    <PostForm
      ref={form}
      noValidate
      onSubmit={check.onSubmit}
      onInput={(event) => {
        check.onInput(event);
        onInput?.(event);
      }}
      {...attributes}
    >
      {children(fieldProps(failure, check.fields), check.fields)}
    </PostForm>
  );
}
