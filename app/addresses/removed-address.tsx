import { Form } from 'react-router';
import type { Address } from '#contract/addresses/addresses.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Banner } from '../ui/content/banner.tsx';
import { ADDRESSES_PATH } from './address-actions.ts';
import { deliveryFrom } from './delivery-form.ts';

/** Says that an address was deleted, with Undo. */
export function RemovedAddress({ address }: { address: Address }) {
  return (
    <div role="status" key={address._id}>
      <Banner
        title="Address deleted"
        actions={
          <Form method="post" action={ADDRESSES_PATH}>
            {Object.entries(deliveryFrom(address)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {address.isDefault && <input type="hidden" name="isDefault" value="1" />}
            <Button type="submit" name="intent" value="restore" icon="undo" size="sm">
              Undo
            </Button>
          </Form>
        }
      >
        <span className="wrap-anywhere">{address.text.split('\n').slice(0, 2).join(', ')}</span>
      </Banner>
    </div>
  );
}
