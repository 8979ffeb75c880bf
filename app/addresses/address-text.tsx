import type { Address } from '#contract/addresses/addresses.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';

/** A saved address as written on a parcel, and its phone number. */
export function AddressText({ address: { text, phoneText } }: { address: Pick<Address, 'text' | 'phoneText'> }) {
  return (
    <span className="block wrap-anywhere whitespace-pre-line">
      {text}
      {phoneText && (
        <span className="mt-1 block text-muted">
          <Figures>{phoneText}</Figures>
        </span>
      )}
    </span>
  );
}
