import type { Seller } from '#contract/settings/shop-settings.ts';
import { Card } from '#app/ui/content/card.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';

/** The seller's details, as documents print them. */
export function SellerCard({
  seller,
  timeZone,
  errors,
  storeName,
}: {
  seller: Seller;
  timeZone: string | undefined;
  errors: Partial<Record<string, string>>;
  storeName: string;
}) {
  const of = (name: keyof Seller) => ({
    name: `seller.${name}`,
    defaultValue: seller[name],
    error: errors[`seller.${name}`],
    autoComplete: 'off',
    optional: true,
  });
  return (
    <Card as="section" title="Seller">
      <p className="mb-5 max-w-prose text-sm text-muted">
        Printed on invoices, credit notes and packing slips. Documents already issued do not change.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Legal name"
          {...of('legalName')}
          maxLength={200}
          hint={`Leave empty to use ${storeName}.`}
          fieldClassName="sm:col-span-2"
        />
        <TextAreaField
          label="Address"
          {...of('address')}
          maxLength={1000}
          rows={4}
          hint="One line each, as on an envelope."
          fieldClassName="sm:col-span-2"
        />
        <TextField label="Registration number" {...of('registrationNumber')} maxLength={100} />
        <TextField label="Tax number" {...of('taxNumber')} maxLength={100} hint="For example your VAT number." />
        <TextField label="Email" {...of('email')} type="email" inputMode="email" maxLength={254} />
        <TextField label="Phone" {...of('phone')} type="tel" inputMode="tel" maxLength={100} />
        <TextField
          label="Time zone"
          name="timeZone"
          defaultValue={timeZone}
          error={errors['timeZone']}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          hint="Sets when days, months and years begin in sales, documents and accounting, for example Europe/Berlin."
        />
      </div>
    </Card>
  );
}
