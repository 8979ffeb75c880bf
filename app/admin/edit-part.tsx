import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { centsOf, formatCents } from '#contract/money.ts';
import { AdminPartSchema, type AdminPart } from '#contract/parts.ts';
import { formMessage, useFormCheck } from '../api/use-form-check.ts';
import { type ActAnswer, isDone } from '../orders/acting.ts';
import { useHydrated } from '../orders/use-hydrated.ts';
import { hrefOpening } from '../orders/page-trail.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast-store.ts';
import { PartNumbersSchema, stockWarning } from './part-form.ts';

/** Price, minimum and stock of one part: a dialog, or without scripts a section of the page. */
export function EditPart({ part, onClose }: { part: AdminPart; onClose: () => void }) {
  const fetcher = useFetcher<ActAnswer>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const busy = fetcher.state !== 'idle';
  const leave = () => {
    onClose();
    if (search.has('edit')) void navigate(hrefOpening(search, 'edit'), { replace: true, preventScrollReset: true });
  };
  const done = fetcher.data && isDone(fetcher.data) ? fetcher.data.done : undefined;
  const closing = useRef(leave);
  useEffect(() => {
    closing.current = leave;
  });
  useEffect(() => {
    if (!done) return;
    toast(done.message, done.kind);
    closing.current();
  }, [done]);

  const title = `Edit ${part.name}`;
  const form = <EditForm part={part} fetcher={fetcher} />;
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
      footer={
        <>
          <Button onClick={leave} disabled={busy}>
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

function EditForm({ part, fetcher }: { part: AdminPart; fetcher: ReturnType<typeof useFetcher<ActAnswer>> }) {
  const form = useRef<HTMLFormElement>(null);
  const failure = fetcher.data && 'problem' in fetcher.data ? fetcher.data : undefined;
  const check = useFormCheck(form, PartNumbersSchema, failure);
  const [typed, setTyped] = useState({ minimum: String(part.minimum), quantity: String(part.quantity) });
  const fresh =
    failure?.problem.code === 'edit_conflict' ? AdminPartSchema.safeParse(failure.problem.fresh).data : undefined;
  const warning = stockWarning(typed.minimum, typed.quantity);
  const values = failure?.values ?? {};
  const remember = ({ currentTarget: { name, value } }: { currentTarget: HTMLInputElement }) =>
    setTyped({ ...typed, [name]: value });
  return (
    <fetcher.Form
      ref={form}
      id="edit-part"
      method="post"
      noValidate
      onSubmit={check.onSubmit}
      onInput={check.onInput}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={part._id} />
      <input type="hidden" name="version" value={fresh?.version ?? part.version} />
      {fresh && (
        <Banner tone="wait" title="Somebody else has changed this part in the meantime">
          It is now {formatCents(centsOf(fresh.price))}, minimum {fresh.minimum.toLocaleString('en-US')},{' '}
          {fresh.quantity.toLocaleString('en-US')} in stock. What you typed is still here: saving again puts it in
          place.
        </Banner>
      )}
      {failure && !fresh && formMessage(failure) && <Banner tone="bad" title={formMessage(failure)!} />}
      <TextField
        label="Price"
        name="price"
        inputMode="decimal"
        numeric
        autoComplete="off"
        required
        defaultValue={values.price ?? part.price.toFixed(2)}
        before={<span aria-hidden>$</span>}
        error={check.fields.price}
      />
      <TextField
        label="Minimum order"
        name="minimum"
        inputMode="numeric"
        numeric
        autoComplete="off"
        required
        defaultValue={values.minimum ?? part.minimum}
        error={check.fields.minimum}
        onChange={remember}
      />
      <TextField
        label="Quantity in stock"
        name="quantity"
        inputMode="numeric"
        numeric
        autoComplete="off"
        required
        defaultValue={values.quantity ?? part.quantity}
        error={check.fields.quantity}
        onChange={remember}
        hint="Units held for unpaid orders are not counted."
      />
      <p role="status" className="text-sm text-warning empty:hidden">
        {warning}
      </p>
    </fetcher.Form>
  );
}
