import { t } from '#contract/language/text.ts';
import { type ReactNode, useState } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { ANOTHER } from './delivery-form.ts';
import { AddressText } from './address-text.tsx';

/**
 * Saved addresses as radio buttons named `address`, whose values are ids, followed by the fields of another address,
 * which appear when that option is chosen, even without scripts. Addresses saved later do not change the choice.
 * @param chosen an id or `ANOTHER`; the first one if undefined
 */
export function AddressChooser({
  addresses,
  chosen,
  error,
  children,
}: {
  addresses: readonly Address[];
  chosen: string | undefined;
  error: string | undefined;
  children: ReactNode;
}) {
  const [first] = useState(
    () => [...addresses.map(({ _id }) => _id), ANOTHER].find((id) => id === (chosen ?? id)) ?? ANOTHER,
  );
  const isChoice = addresses.length > 0;
  return (
    <div className="group/addresses">
      {isChoice ? (
        <fieldset className="min-w-0" aria-describedby={error ? 'address-error' : undefined}>
          <legend className="sr-only">{t('Delivery address')}</legend>
          <div className="grid gap-3 @xl:grid-cols-2">
            {addresses.map((address) => (
              <Choice key={address._id} value={address._id} isChosen={first === address._id} isInvalid={Boolean(error)}>
                <AddressText address={address} />
                {address.isDefault && (
                  <div className="mt-2">
                    <Badge>{t('Default')}</Badge>
                  </div>
                )}
              </Choice>
            ))}
            <Choice value={ANOTHER} isChosen={first === ANOTHER} isInvalid={Boolean(error)}>
              <span className="font-medium">{t('Another address')}</span>
            </Choice>
          </div>
          <FieldError id="address-error">{error}</FieldError>
        </fieldset>
      ) : (
        <input type="hidden" name="address" value={ANOTHER} />
      )}
      <div className={isChoice ? 'mt-5 hidden group-has-[input[value=another]:checked]/addresses:block' : undefined}>
        {children}
      </div>
    </div>
  );
}

function Choice({
  value,
  isChosen,
  isInvalid,
  children,
}: {
  value: string;
  isChosen: boolean;
  isInvalid: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-field border border-line p-4 has-checked:border-primary has-checked:bg-base-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <input
        type="radio"
        name="address"
        value={value}
        defaultChecked={isChosen}
        data-invalid={isInvalid || undefined}
        className="radio mt-0.5"
      />
      <span className="min-w-0 flex-1 text-sm">{children}</span>
    </label>
  );
}
