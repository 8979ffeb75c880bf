import { FormBanner } from '#app/forms/form-banner.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { redirect, useLoaderData, useNavigation } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { type FormFailure, formAction, parseForm } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { flashToast, toast } from '#app/ui/toasts/toast-store.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { PartFields } from '#app/parts/admin/form/part-fields.tsx';
import { partFormSchema } from '#app/parts/admin/form/part-form.ts';
import { EMPTY_PART, type TypedPart, typedPart } from '#app/parts/admin/form/typed-part.ts';
import { dollarsOf } from '#contract/money.ts';
import { parsePrice, readNumber } from '#contract/typed-number.ts';
import { apiPrices } from '#contract/orders/order-price.ts';
import { parseBreaks } from '#contract/parts/price-breaks.ts';
import { PartCard } from '#app/parts/part-card.tsx';

type Saved = { saved: { id: string; name: string; isDraft: boolean } };

const load = async (context: LoaderContext) => {
  await context.admin();
  return { offered: newAttempt() };
};

/** Without fields that were left empty: the specification's call has only those that every part has. */
function filledIn<Fields extends object>(fields: Fields): Fields {
  const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as Fields;
}

/** After saving, stays on this form for another part, or opens the list with the new part first. */
const addPart = (inScripts: boolean) =>
  formAction(async (context, form): Promise<Saved | Response> => {
    await context.admin('catalog.write');
    const body = filledIn(await parseForm(partFormSchema, Object.fromEntries(form)));
    const { insertedId } = await sendOnce('add-product', form, (key) => context.call('addPart', { body, ...key }));
    const isDraft = body.publishOn !== undefined;
    if (form.get('then') === 'another') return { saved: { id: insertedId, name: body.name, isDraft } };
    if (inScripts) flashToast('Successfully saved');
    return redirect(`/dashboard/manageproduct${isDraft ? '?drafts=1' : ''}`);
  });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(addPart(false));
export const clientAction = inBrowser(addPart(true));
export const shouldRevalidate = keepWhenUnreachable;

export default function AddPartPage() {
  const { offered } = useLoaderData<typeof loader>();
  const answer = useAnswer<Saved | FormFailure>();
  const saved = answer && 'saved' in answer ? answer.saved : undefined;
  return (
    <>
      <PageHeading title="Add a Product">
        It goes on sale as soon as you save it, unless you make it a draft.
      </PageHeading>
      {saved && (
        <Banner
          className="mb-6"
          tone="good"
          title={saved.isDraft ? `${saved.name} is saved as a draft` : `${saved.name} is on sale`}
        >
          Add another one below.
        </Banner>
      )}
      <ProductForm offered={offered} savedId={saved?.id} failure={failureIn(answer)} />
    </>
  );
}

function ProductForm({
  offered,
  savedId,
  failure,
}: {
  /** A new idempotency key for the part. */
  offered: string;
  savedId: string | undefined;
  failure: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { formData, state } = useNavigation();
  const [typed, setTyped] = useState<TypedPart>({ ...EMPTY_PART, ...failure?.values });
  const deleteDraft = useEffectEvent(useFormDraft(form, 'add-product'));
  useEffect(() => {
    if (!savedId) return;
    deleteDraft();
    form.current?.reset();
    toast('Successfully saved');
    form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [savedId]);
  const [seen, setSeen] = useState(savedId);
  if (seen !== savedId) {
    setSeen(savedId);
    setTyped(EMPTY_PART);
  }
  const isLeaving = state === 'loading' && formData?.get('then') === 'list';
  useEffect(() => {
    // Only a successful save leads to another screen; the draft is then no longer needed.
    if (isLeaving) deleteDraft();
  }, [isLeaving]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card marks>
        <CheckedForm
          schema={partFormSchema}
          failure={failure}
          form={form}
          onInput={(event) => setTyped(typedPart(event.currentTarget))}
          className="grid gap-5"
        >
          {(_, errors) => (
            <>
              <input type="hidden" name="attempt" value={attemptFor(offered, failure)} />
              <FormBanner failure={failure} keepsTyped />
              <PartFields key={savedId} isNew defaults={failure?.values ?? {}} typed={typed} errors={errors} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton variant="primary" name="then" value="list">
                  Save
                </SubmitButton>
                <SubmitButton name="then" value="another">
                  Save and add another
                </SubmitButton>
              </div>
            </>
          )}
        </CheckedForm>
      </Card>
      <PartPreview typed={typed} />
    </div>
  );
}

/** The card as the shop will show it, without its links. */
function PartPreview({ typed }: { typed: TypedPart }) {
  const count = (text: string) => Math.max(0, Math.trunc(readNumber(text) ?? 0));
  const img = typed.img.trim();
  return (
    <section aria-label="Preview" className="needs-scripts max-w-80 xl:sticky xl:top-28">
      <h2 className="dimension mb-3">Preview</h2>
      <div inert>
        <PartCard
          eager
          part={{
            _id: 'preview',
            sku: typed.sku || 'SKU',
            variant: '',
            name: typed.name || 'Name of the part',
            description: typed.description || "What it is and what it's for.",
            img: /^(https?:\/\/\S+|\/[^/\\]\S*)$/.test(img) ? img : '',
            price: dollarsOf(parsePrice(typed.price) ?? 0),
            breaks: apiPrices({ priceCents: 0, priceBreaks: parseBreaks(typed.breaks)?.priceBreaks ?? [] }).breaks,
            minimum: count(typed.minimum),
            quantity: count(typed.quantity),
            category: typed.category || 'other',
          }}
        />
      </div>
    </section>
  );
}
