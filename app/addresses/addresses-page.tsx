import { t } from '#contract/language/text.ts';
import { redirect, useLoaderData } from 'react-router';
import { MAX_ADDRESSES } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import { ProfileHeading } from '#app/accounts/profile/profile-heading.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { failureText } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { AddressForm, draftOf } from './address-form.tsx';
import { type AddressAnswer, handleAddressesAction, ADDRESSES_PATH } from './address-actions.ts';
import { countryOptions } from './country-options.ts';
import { readFormat, deliveryFrom } from './delivery-form.ts';
import { AddressText } from './address-text.tsx';

const load = async ({ call, signedIn, url }: LoaderContext) => {
  const viewer = await signedIn();
  const addresses = await call('listAddresses');
  const id = url.searchParams.get('edit');
  const editing = addresses.find(({ _id }) => _id === id) ?? null;
  if (id !== null && !editing) throw new Failure('not_found', t('This address is no longer saved.'));
  const isOpen = editing !== null || url.searchParams.has('add');
  return {
    addresses,
    name: viewer.name,
    form: isOpen
      ? {
          editing,
          countries: countryOptions(),
          format: await readFormat(call, (editing ?? addresses[0])?.country),
        }
      : null,
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(async (context) => {
  const answer = await handleAddressesAction(context);
  return 'done' in answer ? redirect(ADDRESSES_PATH) : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await handleAddressesAction(context);
  if (!('done' in answer)) return answer;
  deleteDraft(draftOf(answer.done));
  return redirect(ADDRESSES_PATH);
});
export const shouldRevalidate = keepWhenUnreachable;

/** The saved delivery addresses; one at a time is added or edited. */
export default function AddressesPage() {
  const { addresses, name, form } = useLoaderData<typeof loader>();
  const answer = useAnswer<AddressAnswer>();
  const refused = answer && 'values' in answer ? answer : undefined;
  if (form)
    return (
      <div className="grid max-w-prose gap-6">
        <ProfileHeading title={form.editing ? t('Edit address') : t('Add an address')}>
          {form.editing
            ? t("Orders you've already placed keep their address.")
            : t("You'll choose it when you check out.")}
        </ProfileHeading>
        <AddressForm
          key={form.editing?._id}
          address={form.editing}
          name={name}
          format={refused?.format ?? form.format}
          countries={form.countries}
          refused={refused}
        />
      </div>
    );
  const isFull = addresses.length >= MAX_ADDRESSES;
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Addresses')}>
        {t('Where we deliver your orders. Checkout preselects the default address.')}
      </ProfileHeading>
      {refused?.problem && <Banner tone="bad" title={failureText({ problem: refused.problem })} />}
      {answer && 'removed' in answer && <RemovedAddress address={answer.removed} />}
      <AddressList addresses={addresses} />
      {isFull ? (
        <p className="text-sm text-muted">
          {t('You can save up to {count} addresses. Remove one to add another.', {
            count: MAX_ADDRESSES,
          })}
        </p>
      ) : (
        <div>
          <ButtonLink href={`${ADDRESSES_PATH}?add=1`} icon="plus">
            {t('Add an address')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Says that an address was deleted, with Undo. */
function RemovedAddress({ address }: { address: Address }) {
  return (
    <div role="status" key={address._id}>
      <Banner
        title={t('Address deleted')}
        actions={
          <PostButton
            fields={{ intent: 'restore', ...deliveryFrom(address), ...(address.isDefault && { isDefault: '1' }) }}
            action={ADDRESSES_PATH}
            icon="undo"
            size="sm"
          >
            {t('Undo')}
          </PostButton>
        }
      >
        <span className="wrap-anywhere">{address.text.split('\n').slice(0, 2).join(', ')}</span>
      </Banner>
    </div>
  );
}

/** Saved addresses, each with its actions. */
function AddressList({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0)
    return (
      <EmptyState isSheet kind="nothing" title={t('No saved addresses')}>
        {t('Add one here, or save it when you check out.')}
      </EmptyState>
    );
  return (
    <ul aria-label={t('Saved addresses')} className="sheet divide-y divide-line">
      {addresses.map((address) => (
        <AddressRow key={address._id} address={address} />
      ))}
    </ul>
  );
}

function AddressRow({ address }: { address: Address }) {
  const { _id: id, isDefault, text } = address;
  // Names the address, so that buttons of several addresses have different names.
  const [first = '', second = ''] = text.split('\n');
  const of = `${first}, ${second}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <AddressText address={address} />
        {isDefault && (
          <div className="mt-2">
            <Badge>{t('Default')}</Badge>
          </div>
        )}
      </div>
      <PostForm action={ADDRESSES_PATH} className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <ButtonLink size="sm" href={`${ADDRESSES_PATH}?edit=${id}`} aria-label={t('Edit {of}', { of })}>
          {t('Edit')}
        </ButtonLink>
        {!isDefault && (
          <SubmitButton size="sm" name="intent" value="prefer" aria-label={t('Set as default: {of}', { of })}>
            {t('Set as default')}
          </SubmitButton>
        )}
        <SubmitButton size="sm" name="intent" value="remove" aria-label={t('Delete {of}', { of })}>
          {t('Delete')}
        </SubmitButton>
      </PostForm>
    </li>
  );
}
