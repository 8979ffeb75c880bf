import { useEffect, useRef } from 'react';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import { type ActionFields, type ActionResult, answerTo } from '#app/actions/use-screen-action.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { readDraft } from '#app/ui/drafts/stored-draft.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';

/** The draft of an order's next note, to delete once the note is added. */
export const noteDraft = (order: string): string => `order-note:${order}`;

/** Notes and tags of an order, which only admins see. */
export function NotesCard({
  order,
  offered,
  answer,
  errors,
  onSubmit,
}: {
  order: WholeOrder;
  /** A new idempotency key. */
  offered: string;
  answer: ActionResult | undefined;
  errors: Readonly<Record<string, string>>;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { notes = [] } = order;
  const form = useRef<HTMLFormElement>(null);
  const draft = noteDraft(order._id);
  useFormDraft(form, draft);
  const shown = useRef(notes.length);
  useEffect(() => {
    // The note that was added is in the list. After another admin's note, what is typed has a draft.
    if (shown.current !== notes.length && readDraft(draft) === undefined) form.current?.reset();
    shown.current = notes.length;
  }, [notes.length, draft]);
  return (
    // The printed page may go into the parcel.
    <div className="print:hidden">
      <Card title="Internal notes">
        {notes.length > 0 ? (
          <ul className="grid gap-3">
            {notes.map(({ _id, text, author, createdAt }) => (
              <li key={_id} className="text-sm">
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="text-muted">
                  {author}, <DateTime iso={createdAt} />
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">Only staff see notes and tags.</p>
        )}
        <Allowed permission="orders.change">
          <ActionForm
            ref={form}
            fields={{ intent: 'note', id: order._id, attempt: offered }}
            onSubmit={onSubmit}
            className="mt-4 grid justify-items-start gap-3"
          >
            <TextAreaField
              label="New note"
              name="text"
              rows={2}
              maxLength={2_000}
              required
              error={errors['text']}
              fieldClassName="w-full"
            />
            <Button type="submit" size="sm">
              Add note
            </Button>
          </ActionForm>
          <TagsForm order={order} answer={answer} errors={errors} onSubmit={onSubmit} />
        </Allowed>
      </Card>
    </div>
  );
}

/** The tags as text; while it is being edited it stays as it is, whatever others change. */
function TagsForm({
  order,
  answer,
  errors,
  onSubmit,
}: {
  order: WholeOrder;
  answer: ActionResult | undefined;
  errors: Readonly<Record<string, string>>;
  onSubmit: (fields: ActionFields) => void;
}) {
  const [before, onTyped] = useFormBasis((order.tags ?? []).join(', '), answerTo(answer, 'tags'));
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(before);
  // Does not replace the field, which would lose the focus after Enter.
  useEffect(() => {
    if (field.current && shown.current !== before) field.current.value = before;
    shown.current = before;
  }, [before]);
  return (
    <ActionForm
      fields={{ intent: 'tags', id: order._id, before }}
      onInput={onTyped}
      onSubmit={onSubmit}
      className="mt-4 grid justify-items-start gap-3"
    >
      <TextField
        ref={field}
        label="Tags"
        name="tags"
        hint="Separate tags by commas."
        autoComplete="off"
        defaultValue={before}
        error={Object.entries(errors).find(([name]) => name.startsWith('tags'))?.[1]}
        fieldClassName="w-full"
      />
      <Button type="submit" size="sm">
        Save tags
      </Button>
    </ActionForm>
  );
}
