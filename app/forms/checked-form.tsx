import { type ComponentType, type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Form, type FormProps } from 'react-router';
import type { FormFailure } from './form-failure.ts';
import { type LoadSchema, useFormCheck } from './use-form-check.ts';
import { useSingleSubmit } from './use-single-submit.ts';

type Fields = Partial<Record<string, string>>;

/**
 * A form that is checked against its contract schema before it is sent (see `useFormCheck`) and is sent once.
 * The home page's form does not use it, to keep the other screens' shared form code out of its bundle.
 * @param failure the action's failure, if it refused
 * @param form a ref to the form element, for drafts
 * @param Kind a fetcher's form, for screens that stay open. A second click sends it again, so its action needs `sendOnce`.
 * @param children the fields; they receive the messages to show, by field name
 */
export function CheckedForm({
  schema,
  failure,
  form: given,
  Kind = Form,
  onInput,
  children,
  ...attributes
}: {
  schema: LoadSchema;
  failure: FormFailure | undefined;
  form?: RefObject<HTMLFormElement | null>;
  Kind?: ComponentType<FormProps & { ref?: React.Ref<HTMLFormElement> }>;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  children: (errors: Fields) => ReactNode;
} & Pick<FormProps, 'action' | 'className'>) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const check = useFormCheck(form, schema, failure);
  const once = useSingleSubmit(failure);
  return (
    <Kind
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        check.onSubmit(event);
        if (Kind === Form) once(event);
      }}
      onInput={(event) => {
        check.onInput(event);
        onInput?.(event);
      }}
      {...attributes}
    >
      {children(check.fields)}
    </Kind>
  );
}
