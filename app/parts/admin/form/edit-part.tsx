import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { AdminPartSchema, type AdminPart } from '#contract/parts/parts.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { formMessage, useFormCheck } from '#app/forms/use-form-check.ts';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { hrefOpening } from '#app/lists/page-cursors.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { DraftNotice } from '#app/ui/drafts/draft-notice.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { setQueryParameter } from '#app/ui/set-query-parameter.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useEditDraft } from '#app/ui/drafts/use-edit-draft.ts';
import { EditConflict } from './edit-conflict.tsx';
import { PartFields, type TypedPart, typedPart } from './part-fields.tsx';
import { partFormSchema } from './part-form.ts';
import { valuesOf } from './part-values.ts';

/** The full form of one part: a dialog, or a section of the page without scripts. */
export function EditPart({ part, onClose }: { part: AdminPart; onClose: () => void }) {
  const fetcher = useFetcher<ActionResult>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const busy = fetcher.state !== 'idle';
  const draft = `edit-part:${part._id}`;
  const [discarded, setDiscarded] = useState<{ times: number; answer?: ActionResult }>({ times: 0 });
  /** Esc, the backdrop and a reload keep the draft. */
  const leave = () => {
    onClose();
    setQueryParameter('edit');
    if (search.has('edit')) void navigate(hrefOpening(search, 'edit'), { replace: true, preventScrollReset: true });
  };
  const done = fetcher.data && isDone(fetcher.data) ? fetcher.data.done : undefined;
  const closing = useRef(leave);
  useEffect(() => {
    closing.current = leave;
  });
  useEffect(() => {
    if (!done) return;
    deleteDraft(draft);
    toast(done.message, done.kind);
    closing.current();
  }, [done, draft]);

  const title = `Edit ${part.name}`;
  const { data } = fetcher;
  const form = (
    <EditForm
      key={discarded.times}
      part={part}
      draft={draft}
      onDiscard={() => {
        deleteDraft(draft);
        setDiscarded({ times: discarded.times + 1, ...(data && { answer: data }) });
      }}
      Form={fetcher.Form}
      failure={data && 'problem' in data && data !== discarded.answer ? data : undefined}
    />
  );
  const save = (
    <Button type="submit" form="edit-part" variant="primary" loading={busy}>
      Save
    </Button>
  );
  if (!isHydrated) {
    return (
      <Card
        title={title}
        className="mb-6"
        footer={
          <div className="flex gap-3">
            {save}
            <ButtonLink href={hrefOpening(search, 'edit')}>Cancel</ButtonLink>
          </div>
        }
      >
        {form}
      </Card>
    );
  }
  return (
    <Dialog
      open
      title={title}
      onClose={leave}
      locked={busy}
      wide
      footer={
        <>
          <Button
            onClick={() => {
              deleteDraft(draft);
              leave();
            }}
            disabled={busy}
          >
            Cancel
          </Button>
          {save}
        </>
      }
    >
      {form}
    </Dialog>
  );
}

function EditForm({
  part,
  draft,
  onDiscard,
  Form,
  failure,
}: {
  part: AdminPart;
  /** The key of the draft. */
  draft: string;
  /** Called when the user discards the draft. */
  onDiscard: () => void;
  Form: ReturnType<typeof useFetcher>['Form'];
  failure: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const check = useFormCheck(form, partFormSchema, failure);
  const [defaults] = useState(() => ({ ...valuesOf(part), ...failure?.values }));
  const [typed, setTyped] = useState<TypedPart>(defaults);
  const restored = useEditDraft(form, draft, { ...valuesOf(part) }, String(part.version));
  const fresh =
    failure?.problem.code === 'edit_conflict' ? AdminPartSchema.safeParse(failure.problem.fresh).data : undefined;
  return (
    <Form
      ref={form}
      id="edit-part"
      method="post"
      noValidate
      onSubmit={check.onSubmit}
      onInput={(event) => {
        check.onInput(event);
        setTyped(typedPart(event.currentTarget));
      }}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={part._id} />
      <input type="hidden" name="was" value={JSON.stringify(valuesOf(fresh ?? part))} />
      <input type="hidden" name="version" value={fresh?.version ?? part.version} />
      <DraftNotice restored={restored} onDiscard={onDiscard} />
      {fresh && (
        <EditConflict
          key={fresh.version}
          base={part}
          mine={{ ...defaults, ...failure?.values }}
          theirs={fresh}
          form={form}
        />
      )}
      {failure && !fresh && formMessage(failure) && <Banner tone="bad" title={formMessage(failure)!} />}
      <PartFields defaults={defaults} typed={typed} errors={check.fields} />
      <p className="text-sm text-muted">Units reserved for unpaid orders are not counted as stock.</p>
    </Form>
  );
}
