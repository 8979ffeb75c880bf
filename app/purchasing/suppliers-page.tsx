import { useRef } from 'react';
import { fieldProps } from '#app/forms/field-props.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { formText } from '#app/forms/form-text.ts';
import { useLoaderData } from 'react-router';
import type { Supplier } from '#contract/purchasing/suppliers.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { NumberField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { matchPartsOfList } from './match-parts-of-list.ts';

const SUPPLIERS_PATH = '/dashboard/suppliers';

const load = async ({ admin, call, url }: LoaderContext) => {
  await admin();
  const suppliers = await call('listSuppliers');
  const id = url.searchParams.get('edit');
  return { suppliers, editing: suppliers.find(({ _id }) => _id === id) ?? null, offered: newAttempt() };
};

const change = formAction(async (context, form): Promise<ActionResult> => {
  const text = (name: string): string => formText(form, name).trim();
  const id = text('id');
  await context.admin('stock.write');
  if (form.get('intent') === 'assign') {
    const parts = (await matchPartsOfList(context, text('parts'), 'parts')).map(({ part }) => part);
    const { modifiedCount } = await context.call('assignSupplier', { params: { id }, body: { parts } });
    return done('assign', id, countOf(modifiedCount, ['part assigned', 'parts assigned']));
  }
  const lead = text('leadDays');
  const body = {
    name: text('name'),
    email: text('email'),
    leadDays: lead === '' ? null : Number(lead),
    note: text('note'),
  };
  if (id) await context.call('changeSupplier', { params: { id }, body });
  else await sendOnce('supplier', form, (key) => context.call('addSupplier', { body, ...key }));
  return done('save', id, `Saved: ${body.name}`);
});

const done = (intent: string, id: string, message: string): ActionResult => ({
  done: { intent, ids: [id], message, kind: 'success' },
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(change);
export const shouldRevalidate = keepWhenUnreachable;
/** The shop's suppliers; one at a time can be added or edited. */
export default function SuppliersPage() {
  const { suppliers, editing, offered } = useLoaderData<typeof load>();
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer);
  const saveFailure = failureIn(answer, 'intent', 'save');
  const saved = useDoneCount(answer, isDone(answer, 'save'));
  const isFieldFailure = failure?.problem.fields !== undefined;
  return (
    <>
      <PageHeading
        title={editing ? editing.name : 'Suppliers'}
        actions={
          editing ? (
            <ButtonLink href={SUPPLIERS_PATH}>All suppliers</ButtonLink>
          ) : (
            <ButtonLink href="/dashboard/purchase-orders">Purchase orders</ButtonLink>
          )
        }
      >
        {editing ? undefined : 'Each part has one supplier. Purchase orders are drafted for each supplier.'}
      </PageHeading>
      {!isFieldFailure && <ActionNotice />}
      <div className="grid max-w-4xl gap-6">
        {!editing && <SupplierList suppliers={suppliers} />}
        <Allowed permission="stock.write">
          <Card as="section" title={editing ? 'Details' : 'Add a supplier'}>
            <SupplierForm
              key={editing?._id}
              saved={saved}
              supplier={editing}
              attempt={attemptFor(offered, saveFailure)}
              failure={saveFailure}
            />
          </Card>
          {editing && (
            <Card as="section" title="Assign parts">
              <AssignForm key={editing._id} supplier={editing} failure={failureIn(answer, 'intent', 'assign')} />
            </Card>
          )}
        </Allowed>
      </div>
    </>
  );
}

function SupplierList({ suppliers }: { suppliers: readonly Supplier[] }) {
  if (suppliers.length === 0)
    return (
      <EmptyState isSheet kind="nothing" title="No suppliers yet">
        Add the first one below, then assign the parts that you buy from it.
      </EmptyState>
    );
  return (
    <ul aria-label="Suppliers" className="sheet divide-y divide-line">
      {suppliers.map(({ _id, name, email, leadDays, parts }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              {[countOf(parts, PARTS), leadDays === null ? '' : `delivers in ${leadDays} days`, email]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <ButtonLink size="sm" href={`${SUPPLIERS_PATH}?edit=${_id}`} aria-label={`Edit ${name}`}>
            Edit
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function SupplierForm({
  saved,
  supplier,
  attempt,
  failure,
}: {
  /** How often a supplier was saved: a new one's form is then empty again. */
  saved: number;
  supplier: Supplier | null;
  attempt: string;
  failure: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  // An edited supplier keeps what was saved: the page still has the old values.
  useFormReset(form, supplier ? 0 : saved);
  const field = (name: 'name' | 'email' | 'leadDays' | 'note') =>
    fieldProps(failure)(name, String(supplier?.[name] ?? ''));
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <input type="hidden" name="intent" value="save" />
      {supplier ? (
        <input type="hidden" name="id" value={supplier._id} />
      ) : (
        <input type="hidden" name="attempt" value={attempt} />
      )}
      <TextField label="Name" {...field('name')} required />
      <TextField label="Email" {...field('email')} type="email" optional autoComplete="off" />
      <NumberField label="Days to deliver" {...field('leadDays')} optional className="max-w-32" />
      <TextAreaField label="Note" {...field('note')} optional rows={3} />
      <div>
        <Button type="submit" variant="primary">
          {supplier ? 'Save' : 'Add supplier'}
        </Button>
      </div>
    </PostForm>
  );
}

function AssignForm({ supplier, failure }: { supplier: Supplier; failure: FormFailure | undefined }) {
  return (
    <PostForm noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'assign', id: supplier._id }} />
      <TextAreaField
        label="SKUs"
        {...fieldProps(failure)('parts')}
        rows={4}
        required
        hint="One per line. A part has one supplier, so these parts move to this one."
      />
      <div>
        <Button type="submit">Assign parts</Button>
      </div>
    </PostForm>
  );
}
