import { t } from '#contract/language/text.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { failureText } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { toast, type ToastKind } from '#app/ui/toasts/toast-store.ts';

/** A form's hidden fields, which a confirmation passes on. */
export type ActionFields = Readonly<Record<string, string>>;

/** The action succeeded (or had no effect): the message, and the affected items. */
export interface ActionDone {
  done: {
    intent: string;
    ids: readonly string[];
    message: string;
    kind: ToastKind;
    /** Further details, and the next step. */
    details?: readonly string[];
    link?: { readonly href: string; readonly text: string };
  };
}

/** Returned for an unconfirmed request, as from browsers without scripts: the confirmation to show. */
export interface ActionConfirmation {
  confirmation: {
    title: string;
    text: string;
    confirm: string;
    fields: ActionFields;
    /** Fields to fill in before confirming. */
    inputs?: readonly { readonly name: string; readonly label: string; readonly type?: string }[];
  };
}

/** The answer to a table's action. */
export type ActionResult = ActionDone | ActionConfirmation | FormFailure;

/** Whether the action succeeded. @param intent counts only an answer with this intent */
export function isDone(answer: ActionResult | undefined, intent?: string): answer is ActionDone {
  return answer !== undefined && 'done' in answer && (intent === undefined || answer.done.intent === intent);
}

/** The answer, if it is one to a form with this intent. @param id only to a form about this item */
export function answerTo<Answer extends ActionResult>(
  answer: Answer | undefined,
  intent: string,
  id?: string,
): Answer | undefined {
  if (!answer || 'confirmation' in answer) return undefined;
  const isSent =
    'done' in answer
      ? answer.done.intent === intent && (id === undefined || answer.done.ids.includes(id))
      : answer.values['intent'] === intent && (id === undefined || answer.values['id'] === id);
  return isSent ? answer : undefined;
}

/** Whether the form carries a confirmation. */
export function isConfirmed(form: FormData): boolean {
  return form.get('confirmed') === '1';
}

/**
 * Runs the screen's own action without navigation, and shows the result in a toast. An action that is pressed while another
 * one is being sent waits for its answer.
 * @param onAnswer called once for each answer, before the rows reload, with the fields that were sent
 */
export function useScreenAction(onAnswer?: (answer: ActionResult, sent: ActionFields) => void) {
  const fetcher = useFetcher<ActionResult>();
  const handled = useRef<ActionResult>(undefined);
  /** The action that is being sent, and those that wait for it. */
  const actions = useRef<ActionFields[]>([]);
  const report = useEffectEvent((answer: ActionResult, sent: ActionFields) => onAnswer?.(answer, sent));
  const { data, state, submit } = fetcher;
  /** Whether the fetcher has reported the first action as being sent: a state of an earlier one may arrive after it. */
  const isSending = useRef(false);
  const send = (fields: ActionFields) => {
    isSending.current = false;
    void submit({ ...fields, confirmed: '1' }, { method: 'post' });
  };
  const sendNext = useEffectEvent(() => {
    const [next] = actions.current;
    if (next) send(next);
  });
  useEffect(() => {
    if (state !== 'idle') isSending.current = true;
    if (!data || handled.current === data) {
      // Without an answer, as when the session has ended, the waiting actions are not sent later.
      if (state === 'idle' && isSending.current) actions.current = [];
      return;
    }
    handled.current = data;
    const sent = actions.current.shift() ?? {};
    if (isDone(data)) toast(data.done.message, data.done.kind);
    else if ('problem' in data && !data.problem.fields) toast(failureText(data), 'error');
    report(data, sent);
    sendNext();
  }, [data, state]);
  useEffect(
    () => () => {
      // The first one is on its way.
      const unsent = actions.current.length - 1;
      if (unsent > 0)
        toast(
          t('{count, plural, one {# action was} other {# actions were}} not sent, because you left the page', {
            count: unsent,
          }),
          'error',
        );
    },
    [],
  );

  return {
    /** The last answer. */
    answer: data,
    /** True until the answer arrives; the rows may reload a little later. */
    busy: state === 'submitting',
    /** Ignores a second press before the first one is answered. */
    submit(fields: ActionFields) {
      if (actions.current.some((action) => JSON.stringify(action) === JSON.stringify(fields))) return;
      actions.current.push(fields);
      if (actions.current.length === 1) send(fields);
    },
  };
}
