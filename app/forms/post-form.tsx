import { Form, type FormProps } from 'react-router';
import { useAnswer } from './use-answer.ts';
import { useSingleSubmit } from './use-single-submit.ts';

/** A form that posts to the screen's action and is sent once: the second click of a double click is ignored. */
export function PostForm({
  onSubmit,
  ...attributes
}: Omit<FormProps, 'method'> & { ref?: React.Ref<HTMLFormElement> }) {
  const once = useSingleSubmit(useAnswer());
  return (
    <Form
      {...attributes}
      method="post"
      onSubmit={(event) => {
        onSubmit?.(event);
        once(event);
      }}
    />
  );
}
