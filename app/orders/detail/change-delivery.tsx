import { t } from '#contract/language/text.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { DeliveryFields } from '#app/addresses/delivery-fields.tsx';
import { useAddressFormat } from '#app/addresses/use-address-format.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';

/** Changes the delivery address, contact and phone of an order. */
export function ChangeDelivery({
  order,
  intent = 'deliver',
  isByStaff = false,
  format: firstFormat,
  countries,
  errors,
  entered,
  busy,
  onSubmit,
  onClose,
  closeHref,
}: ActionDialogProps & {
  order: WholeOrder;
  /** The form's intent; on an admin's page, `deliver` refers to a parcel. */
  intent?: string;
  isByStaff?: boolean;
  /** The fields of the address's country. */
  format: AddressFormat;
  countries: readonly { value: string; label: string }[];
  /** The refused values of a form sent without scripts. */
  entered: Readonly<Record<string, string>> | undefined;
}) {
  const { delivery, customerName, phone, address } = order;
  const { format, chooseCountry } = useAddressFormat(firstFormat);
  // The address of a pick-up place is not the customer's.
  const values = entered ?? (delivery && !order.pickUp ? { ...delivery } : { name: customerName, phone });
  return (
    <FormDialog
      title={t('Change delivery address')}
      wide
      hidden={{ intent, id: order._id }}
      submit={t('Save address')}
      cancel={t('Keep address')}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
      closeHref={closeHref}
    >
      {order.pickUp && <p>{t('Now it is picked up. With an address it is delivered.')}</p>}
      {!delivery && address && <p className="whitespace-pre-line text-muted">{t('Now: {address}', { address })}</p>}
      <DeliveryFields format={format} countries={countries} errors={errors} values={values} onCountry={chooseCountry} />
      {order.paid && (order.adjustments.length > 0 || Object.keys(errors).length > 0) && (
        <CheckboxField
          label={t('Charge or refund a difference')}
          name="chargeDifference"
          defaultChecked={entered?.['chargeDifference'] !== undefined}
          hint={
            isByStaff
              ? t(
                  'If delivery and tax cost more at the new address, the address changes once the customer has paid the difference. If they cost less, it is refunded now.',
                )
              : t(
                  'If delivery and tax cost more at the new address, it changes once you have paid the difference. If they cost less, you get it back.',
                )
          }
        />
      )}
      {isByStaff && order.paid && (
        <CheckboxField
          label={t('Keep delivery and tax as they were paid')}
          name="keepCharges"
          defaultChecked={entered?.['keepCharges'] !== undefined}
          hint={t('A difference is neither charged nor refunded; you can refund an amount.')}
        />
      )}
      {isByStaff && order.lines.some(({ packedAt }) => packedAt !== null) && (
        <p className="text-muted">{t('This order is packed: print its packing slip and label again afterwards.')}</p>
      )}
    </FormDialog>
  );
}
