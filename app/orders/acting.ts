import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormFailure } from '../api/form-failure.ts';
import { toast, type ToastKind } from '../ui/toast-store.ts';

/** Hidden fields of a form, and what a question hands on to its answer. */
export type ActFields = Readonly<Record<string, string>>;

/** It was done (or need not be): what to say, and which things it was done to. */
export interface Done {
  done: { intent: string; ids: readonly string[]; message: string; kind: ToastKind };
}

/** Asked without a confirmation, as browsers without scripts do: the question to put first. */
export interface Question {
  question: { title: string; text: string; confirm: string; fields: ActFields };
}

/** What a table's action answers. */
export type ActAnswer = Done | Question | FormFailure;

export function isDone(answer: ActAnswer): answer is Done {
  return 'done' in answer;
}

/** Whether the form says that the person has been asked. */
export function isConfirmed(form: FormData): boolean {
  return form.get('confirmed') === '1';
}

/** The words of a failure: what was wrong with a field, or else with the whole. */
export function failureText({ problem }: FormFailure): string {
  return Object.values(problem.fields ?? {})[0] ?? problem.detail ?? problem.title;
}

/**
 * Runs the screen's own action without leaving the screen, and says how it went in a toast.
 * @param onAnswer once for each answer, before the fresh rows are there
 */
export function useAct(onAnswer?: (answer: ActAnswer) => void) {
  const fetcher = useFetcher<ActAnswer>();
  const handled = useRef<ActAnswer>(undefined);
  const isSending = useRef(false);
  const heard = useRef(onAnswer);
  useEffect(() => {
    heard.current = onAnswer;
  });
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== 'submitting') isSending.current = false;
  }, [state]);
  useEffect(() => {
    if (!data || handled.current === data) return;
    handled.current = data;
    if (isDone(data)) toast(data.done.message, data.done.kind);
    else if ('problem' in data && !data.problem.fields) toast(failureText(data), 'error');
    heard.current?.(data);
  }, [data]);

  return {
    /** True until the answer is there; the rows that follow from it may take a little longer. */
    busy: state === 'submitting',
    /** A second press that comes before the screen could show the first is that press again, not another wish. */
    submit(fields: ActFields) {
      if (isSending.current) return;
      isSending.current = true;
      void fetcher.submit({ ...fields, confirmed: '1' }, { method: 'post' });
    },
  };
}
