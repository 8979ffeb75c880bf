import type { Ref } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the form that the others use
import { Form, type FormProps, type useFetcher } from 'react-router';
import { useAnswer } from './use-answer.ts';
import { useSingleSubmit } from './use-single-submit.ts';

export type PostFormProps = Omit<FormProps, 'method'> & {
  ref?: Ref<HTMLFormElement>;
  /** Sends the form without a navigation. */
  fetcher?: ReturnType<typeof useFetcher>;
  /** The answer is a file: the browser sends the form and stays on the page. */
  isDownload?: boolean;
};

/**
 * A form that posts to the screen's action, or to that of `action`, and is sent once: the second click of a double click
 * is ignored.
 */
export function PostForm({ onSubmit, fetcher, isDownload = false, ...attributes }: PostFormProps) {
  const answer = useAnswer();
  const once = useSingleSubmit(fetcher ? fetcher.data : answer, fetcher);
  const Kind = fetcher ? fetcher.Form : Form;
  return (
    <Kind
      {...attributes}
      {...(isDownload && { reloadDocument: true })}
      method="post"
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!isDownload) once(event);
      }}
    />
  );
}
