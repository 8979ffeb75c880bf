import { HiddenFields } from '#app/actions/action-form.tsx';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { AdminPartSchema, type AdminPart } from '#contract/parts/parts.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { useFormCheck } from '#app/forms/use-form-check.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { type ActionResult, answerTo, isDone } from '#app/actions/use-screen-action.ts';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { EditDialog } from '#app/ui/dialogs/edit-dialog.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { DraftNotice } from '#app/ui/drafts/draft-notice.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { setQueryParameter } from '#app/ui/set-query-parameter.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useDiscard } from '#app/ui/drafts/use-discard.ts';
import { useEditDraft } from '#app/ui/drafts/use-edit-draft.ts';
import { EditConflict } from './edit-conflict.tsx';
import { PartFields } from './part-fields.tsx';
import { partFormSchema } from './part-form.ts';
import { valuesOf } from './part-values.ts';
import { type TypedPart, typedPart } from './typed-part.ts';

/** The key of the draft of a part's form. */
export const draftOf = (id: string): string => `edit-part:${id}`;

/** The full form of one part, in a dialog. */
export function EditPart({ part, onClose }: { part: AdminPart; onClose: () => void }) {
  const fetcher = useFetcher<ActionResult>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const draft = draftOf(part._id);
  // The browser itself sends the form until the page is hydrated; then the answer comes with the page.
  const withPage = answerTo(useAnswer<ActionResult>(), 'change', part._id);
  const edit = useDiscard(draft, fetcher.data ?? withPage);
  /** Esc, the backdrop and a reload keep the draft. */
  const leave = () => {
    onClose();
    setQueryParameter('edit');
    if (search.has('edit')) void navigate(hrefHere(search, { edit: '' }), { replace: true, preventScrollReset: true });
  };
  const done = fetcher.data && isDone(fetcher.data) ? fetcher.data.done : undefined;
  const close = useEffectEvent(leave);
  useEffect(() => {
    if (!done) return;
    deleteDraft(draft);
    toast(done.message, done.kind);
    close();
  }, [done, draft]);

  const { answer } = edit;
  return (
    <EditDialog
      open
      title={`Edit ${part.name}`}
      formId="edit-part"
      closeHref={hrefHere(search, { edit: '' })}
      wide
      busy={fetcher.state !== 'idle'}
      onClose={leave}
      onCancel={() => {
        deleteDraft(draft);
        leave();
      }}
    >
      <EditForm
        key={edit.times}
        part={part}
        draft={draft}
        onDiscard={edit.discard}
        fetcher={fetcher}
        failure={failureIn(answer)}
      />
    </EditDialog>
  );
}

function EditForm({
  part,
  draft,
  onDiscard,
  fetcher,
  failure,
}: {
  part: AdminPart;
  /** The key of the draft. */
  draft: string;
  /** Called when the user discards the draft. */
  onDiscard: () => void;
  fetcher: ReturnType<typeof useFetcher>;
  failure: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const check = useFormCheck(form, partFormSchema, failure);
  // Typed values belong to the part as it was opened; the list may show a newer version by now.
  const [opened] = useState(part);
  const [defaults] = useState(() => ({ ...valuesOf(part), ...failure?.values }));
  const [typed, setTyped] = useState<TypedPart>(defaults);
  const restored = useEditDraft(form, draft, { ...valuesOf(opened) }, String(opened.version));
  const fresh =
    failure?.problem.code === 'edit_conflict' ? AdminPartSchema.safeParse(failure.problem.fresh).data : undefined;
  const seen = fresh ?? opened;
  const sent = fresh ? undefined : failure?.values;
  return (
    <PostForm
      fetcher={fetcher}
      ref={form}
      id="edit-part"
      noValidate
      onSubmit={check.onSubmit}
      onInput={(event) => {
        check.onInput(event);
        setTyped(typedPart(event.currentTarget));
      }}
      className="grid gap-5"
    >
      <HiddenFields
        fields={{
          intent: 'change',
          id: part._id,
          was: sent?.['was'] ?? JSON.stringify(valuesOf(seen)),
          version: sent?.['version'] ?? seen.version,
        }}
      />
      <DraftNotice restored={restored} onDiscard={onDiscard} />
      {fresh && (
        <EditConflict
          key={fresh.version}
          base={opened}
          mine={{ ...defaults, ...failure?.values }}
          theirs={fresh}
          form={form}
        />
      )}
      {!fresh && <FormBanner failure={failure} />}
      <PartFields defaults={defaults} typed={typed} errors={check.fields} />
      <p className="text-sm text-muted">Units reserved for unpaid orders are not counted as stock.</p>
    </PostForm>
  );
}
