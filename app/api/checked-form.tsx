import { type ComponentType, type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Form, type FormProps } from 'react-router';
import type { FormFailure } from './form-failure.ts';
import { type LoadSchema, useFormCheck } from './use-form-check.ts';
import { useOneSubmit } from './use-one-submit.ts';

type Fields = Partial<Record<string, string>>;

/**
 * A form that is checked by its schema of the contract before it is sent (see `useFormCheck`), and sent once.
 * The home page's form does without, so that it does not carry what other screens' forms share.
 * @param failure what its action answered, if it refused
 * @param form for who wants the element itself, as drafts do
 * @param Kind a fetcher's form where the screen is not to be left; it has to say what `onSend` does
 * @param onSend what becomes of a submit that the check lets through, in place of taking a second click for none;
 *   it is called for refused ones, too, which are prevented by then
 * @param children the fields; they get the messages to show, by field name
 */
export function CheckedForm({
  schema,
  failure,
  form: given,
  Kind = Form,
  onSend,
  onInput,
  children,
  ...attributes
}: {
  schema: LoadSchema;
  failure: FormFailure | undefined;
  form?: RefObject<HTMLFormElement | null>;
  Kind?: ComponentType<FormProps & { ref?: React.Ref<HTMLFormElement> }>;
  onSend?: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  children: (errors: Fields) => ReactNode;
} & Pick<FormProps, 'action' | 'className'>) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const check = useFormCheck(form, schema, failure);
  const once = useOneSubmit(failure);
  return (
    <Kind
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        check.onSubmit(event);
        (onSend ?? once)(event);
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
