import type { Address } from '#contract/addresses/addresses.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { ADDRESSES_PATH } from './address-actions.ts';
import { AddressText } from './address-text.tsx';

/** Saved addresses, each with its actions. */
export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0)
    return (
      <EmptyState isSheet kind="nothing" title="No saved addresses">
        Add one here, or save it when you check out.
      </EmptyState>
    );
  return (
    <ul aria-label="Saved addresses" className="sheet divide-y divide-line">
      {addresses.map((address) => (
        <Row key={address._id} address={address} />
      ))}
    </ul>
  );
}

function Row({ address }: { address: Address }) {
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
            <Badge>Default</Badge>
          </div>
        )}
      </div>
      <PostForm action={ADDRESSES_PATH} className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <ButtonLink size="sm" href={`${ADDRESSES_PATH}?edit=${id}`} aria-label={`Edit ${of}`}>
          Edit
        </ButtonLink>
        {!isDefault && (
          <SubmitButton size="sm" name="intent" value="prefer" aria-label={`Set as default: ${of}`}>
            Set as default
          </SubmitButton>
        )}
        <SubmitButton size="sm" name="intent" value="remove" aria-label={`Delete ${of}`}>
          Delete
        </SubmitButton>
      </PostForm>
    </li>
  );
}
