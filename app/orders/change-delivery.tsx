import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { DeliveryFields } from '../checkout/delivery-fields.tsx';
import { FormDialog } from '../actions/form-dialog.tsx';
import type { ActionFields } from '../actions/use-screen-action.ts';

/** Changes the delivery address, contact and phone of an order. */
export function ChangeDelivery({
  order,
  countries,
  errors,
  entered,
  busy,
  onSubmit,
  onClose,
}: {
  order: WholeOrder;
  countries: readonly { value: string; label: string }[];
  errors: Readonly<Record<string, string>>;
  /** What was sent without scripts and refused. */
  entered: Readonly<Record<string, string>> | undefined;
  busy: boolean;
  onSubmit: (fields: ActionFields) => void;
  onClose: () => void;
}) {
  const { delivery, customerName, customerEmail, phone, address } = order;
  const values = entered ?? (delivery ? { ...delivery } : { name: customerName, phone });
  return (
    <FormDialog
      title="Change delivery address"
      wide
      hidden={{ intent: 'deliver', id: order._id }}
      submit="Save address"
      cancel="Keep address"
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {!delivery && address && <p className="whitespace-pre-line text-muted">Now: {address}</p>}
      <DeliveryFields billing={{ email: customerEmail }} countries={countries} errors={errors} values={values} />
    </FormDialog>
  );
}
