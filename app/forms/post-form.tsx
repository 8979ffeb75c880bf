import type { Ref } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the form that the others use
import { Form, type FormProps, type useFetcher } from 'react-router';
import { useAnswer } from './use-answer.ts';
import { useSingleSubmit } from './use-single-submit.ts';

export type PostFormProps = Omit<FormProps, 'method'> & {
  ref?: Ref<HTMLFormElement>;
  /** Sends the form without a navigation. */
  fetcher?: ReturnType<typeof useFetcher>;
};

/**
 * A form that posts to the screen's action, or to that of `action`, and is sent once: the second click of a double click
 * is ignored. With `reloadDocument` the browser itself sends it, as often as it is pressed.
 */
export function PostForm({ onSubmit, fetcher, ...attributes }: PostFormProps) {
  const answer = useAnswer();
  const once = useSingleSubmit(fetcher ? fetcher.data : answer, fetcher);
  const Kind = fetcher ? fetcher.Form : Form;
  return (
    <Kind
      {...attributes}
      method="post"
      onSubmit={(event) => {
        onSubmit?.(event);
        // The page would not learn that the visitor stopped the browser, came back, or stays here after a download.
        if (!attributes.reloadDocument) once(event);
      }}
    />
  );
}
