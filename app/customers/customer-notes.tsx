import { useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';

/** Notes about a customer, and a form to add one. */
export function CustomerNotes({ notes }: { notes: Customer['notes'] }) {
  const answer = useAnswer<ActionResult>();
  const { id = '' } = useParams();
  const form = useRef<HTMLFormElement>(null);
  const draft = `customer-note:${id}`;
  useFormDraft(form, draft);
  const added = useDoneCount(answer, isDone(answer, 'note'));
  // Before the form is reset: what was typed since is a separate draft.
  const seen = useRef(added);
  useLayoutEffect(() => {
    if (seen.current !== added) deleteDraft(draft);
    seen.current = added;
  }, [added, draft]);
  useFormReset(form, added);
  const failure = failureIn(answer, 'intent', 'note');
  return (
    <Card as="section" title="Notes" flush>
      {notes.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {notes.map(({ _id, text, author, createdAt }) => (
            <li key={_id} className="grid gap-1 p-5 sm:px-6">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-sm text-muted">
                <EmailText email={author} />, <DateTime iso={createdAt} />
              </p>
              <Allowed permission="customers.write">
                <PostButton
                  fields={{ intent: 'remove-note', note: _id }}
                  size="sm"
                  variant="quiet-danger"
                  aria-label={`Delete note: ${text.slice(0, 60)}`}
                >
                  Delete note
                </PostButton>
              </Allowed>
            </li>
          ))}
        </ul>
      )}
      <Allowed permission="customers.write">
        <PostForm ref={form} noValidate className="grid gap-4 p-5 sm:p-6">
          <HiddenFields fields={{ intent: 'note' }} />
          <TextAreaField
            label="New note"
            {...fieldProps(failure)('text')}
            rows={3}
            maxLength={2_000}
            hint="Only staff see it."
          />
          <p>
            <SubmitButton>Add note</SubmitButton>
          </p>
        </PostForm>
      </Allowed>
    </Card>
  );
}
