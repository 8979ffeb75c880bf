import type { Address } from '#contract/addresses/addresses.ts';
import { ADDRESSES_PATH } from '#app/addresses/address-actions.ts';
import { AddressText } from '#app/addresses/address-text.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SettingRow, SettingRows } from './setting-row.tsx';

/** The default delivery address, with a link to all. */
export function AddressesCard({ addresses }: { addresses: readonly Address[] }) {
  const [first, ...others] = addresses;
  return (
    <Card as="section" title="Addresses">
      <SettingRows>
        <SettingRow
          title={first ? 'Default delivery address' : 'No saved addresses'}
          link={
            first
              ? { href: ADDRESSES_PATH, text: 'Manage addresses' }
              : { href: `${ADDRESSES_PATH}?add=1`, text: 'Add an address' }
          }
        >
          {first ? <AddressText address={first} /> : 'Save the addresses you ship to.'}
          {others.length > 0 && (
            <p className="mt-2">
              {others.length} more {others.length === 1 ? 'address' : 'addresses'}
            </p>
          )}
        </SettingRow>
      </SettingRows>
    </Card>
  );
}
