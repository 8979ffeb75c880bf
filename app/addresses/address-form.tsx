import { t } from '#contract/language/text.ts';
import { useMemo, useRef, useState } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { ADDRESSES_PATH, type TypedAddress } from './address-actions.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { deliveryFrom, deliveryOf, type FieldErrors, fieldErrorsOf, missingIn } from './delivery-form.ts';
import { useAddressFormat } from './use-address-format.ts';

/** The key of the draft of an address; '' for a new one. */
export const draftOf = (id: string): string => `address:${id || 'new'}`;

/** The form of a saved or a new address. @param refused the values that were sent but not saved */
export function AddressForm({
  address,
  name,
  format: firstFormat,
  countries,
  refused,
}: {
  address: Address | null;
  /** The customer's name, for a new address. */
  name: string;
  format: AddressFormat;
  countries: readonly { value: string; label: string }[];
  refused: TypedAddress | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { format, chooseCountry } = useAddressFormat(firstFormat);
  const refusedFields = useMemo(() => fieldErrorsOf(refused?.problem?.fields), [refused]);
  // The messages of the last check, until the server answers.
  const [checked, setChecked] = useState<{ after: TypedAddress | undefined; errors: FieldErrors }>();
  const errors = checked?.after === refused ? (checked?.errors ?? refusedFields) : refusedFields;
  const setErrors = (errors: FieldErrors) => setChecked({ after: refused, errors });
  const [missing, setMissing] = useState<FieldErrors>();
  useFocusFirstError(form, missing);
  useFocusFirstError(form, refusedFields);
  const forget = useFormDraft(form, draftOf(address?._id ?? ''), format.country);
  const values =
    refused?.values ??
    (address ? { ...deliveryFrom(address), phone: address.phoneText } : { name, country: format.country });
  const { problem } = refused ?? {};
  return (
    <PostForm
      ref={form}
      action={ADDRESSES_PATH + (address ? `?edit=${address._id}` : '?add=1')}
      noValidate
      onSubmit={(event) => {
        const missing = missingIn(deliveryOf(new FormData(event.currentTarget)), format);
        if (Object.keys(missing).length === 0) return;
        event.preventDefault();
        setErrors(missing);
        setMissing(missing);
      }}
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement;
        if (errors[name]) setErrors({ ...errors, [name]: undefined });
      }}
    >
      <input type="hidden" name="id" value={address?._id ?? ''} />
      <Card
        footer={
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="save" variant="primary">
              {t('Save address')}
            </SubmitButton>
            <ButtonLink href={ADDRESSES_PATH} onClick={forget}>
              {t('Cancel')}
            </ButtonLink>
          </div>
        }
      >
        {problem && !problem.fields && <Banner className="mb-5" tone="bad" title={problem.detail ?? problem.title} />}
        <DeliveryFields
          format={format}
          countries={countries}
          errors={errors}
          values={values}
          onCountry={chooseCountry}
        />
        {!address?.isDefault && (
          <div className="mt-5">
            <CheckboxField
              label={t('Use as the default address')}
              name="isDefault"
              value="1"
              defaultChecked={refused?.values['isDefault'] !== undefined}
            />
          </div>
        )}
      </Card>
    </PostForm>
  );
}
