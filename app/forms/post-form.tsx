import { createContext, type FormEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the form that the others use
import { Form, type FormProps, type useFetcher, useLocation, useNavigation } from 'react-router';
import { useAnswer } from './use-answer.ts';

export type PostFormProps = Omit<FormProps, 'method'> & {
  ref?: Ref<HTMLFormElement>;
  /** Sends the form without a navigation. */
  fetcher?: ReturnType<typeof useFetcher>;
};

/** Name and value of the button that sent the surrounding form, while it is being sent. */
export const SentBy = createContext<{ name: string; value: string } | undefined>(undefined);

/**
 * A form that posts to the screen's action, or to that of `action`, and is sent once: the second click of a double click
 * is ignored. With `reloadDocument` the browser itself sends it, as often as it is pressed.
 */
export function PostForm({ onSubmit, fetcher, children, ...attributes }: PostFormProps) {
  const answer = useAnswer<object>();
  const once = useSingleSubmit(fetcher ? fetcher.data : answer, fetcher);
  const navigation = useNavigation();
  // Each navigation ends at another key, so that one is not taken for a later one.
  const { key } = useLocation();
  const [sent, setSent] = useState<{ at: string; name: string; value: string }>();
  // A form can be sent again once it is answered, while the page's data still reloads: Enter needs a button that is not disabled.
  const isAnswered = navigation.state === 'loading' && answer !== undefined;
  const isSending = fetcher
    ? fetcher.state !== 'idle'
    : navigation.formData !== undefined && !isAnswered && sent?.at === key;
  const Kind = fetcher ? fetcher.Form : Form;
  return (
    <Kind
      {...attributes}
      method="post"
      onSubmit={(event) => {
        onSubmit?.(event);
        // The page would not learn that the visitor stopped the browser, came back, or stays here after a download.
        if (attributes.reloadDocument) return;
        once(event);
        const { submitter } = event.nativeEvent as SubmitEvent;
        const { name = '', value = '' } = (submitter as HTMLButtonElement | null) ?? {};
        if (!event.defaultPrevented) setSent({ at: key, name, value });
      }}
    >
      <SentBy value={isSending ? sent : undefined}>{children}</SentBy>
    </Kind>
  );
}

/**
 * Allows one submit at a time: the second click of a double click is ignored, and so is a submit while another form of the
 * page is being sent, because the router would drop that form's answer.
 * @param answer the last answer; it allows the next submit
 * @param fetcher sends the form instead of a navigation; it holds back only its own form
 * @returns the form's `onSubmit`; call it last, because it ignores submits that are already prevented
 */
function useSingleSubmit(answer?: unknown, fetcher?: { readonly state: string }): (event: FormEvent) => void {
  const navigation = useNavigation();
  const { state } = fetcher ?? navigation;
  const isSending = useRef(false);
  // Before the answer is painted: a scanner's next Enter may come before an effect.
  useLayoutEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state]);
  useLayoutEffect(() => {
    // The user reads the answer while the page's data still reloads.
    if (answer !== undefined) isSending.current = false;
  }, [answer]);
  return (event) => {
    if (event.defaultPrevented) return;
    if (isSending.current || state === 'submitting') event.preventDefault();
    // Without a network the navigation may be blocked before it starts (OfflineGuard).
    else isSending.current = navigator.onLine;
  };
}
