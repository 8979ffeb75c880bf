import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import { centsOf, plainAmount } from '#contract/money.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { NumberField } from '#app/ui/fields/text-field.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';

/** A line of a purchase order: with editable fields in a draft, with a field for received units once ordered. */
export function PurchaseLine({
  line,
  status,
  errors,
  typed,
  isConflict,
}: {
  line: PurchaseOrder['lines'][number];
  status: PurchaseOrder['status'];
  errors: Partial<Record<string, string>>;
  /** The values of a refused form, which would be lost without scripts. */
  typed: Partial<Record<string, string>>;
  /** Whether it was refused because someone else saved a change. */
  isConflict: boolean;
}) {
  const left = line.quantity - line.received;
  const cost = line.cost === null ? '' : plainAmount(line.cost);
  const isOpen = (status === 'ordered' || status === 'partly_received') && left > 0;
  /** The saved value that filled the field before it was edited. */
  const openedOf = (field: string, saved: string) => (!isConflict && typed[`opened.${field}.${line.part}`]) || saved;
  const of = (field: string, saved: string) => {
    const name = `${field}.${line.part}`;
    // After a conflict, a field that was not edited shows what the other person saved.
    const isEdited = !isConflict || typed[name] !== typed[`opened.${name}`];
    const value = isEdited ? (typed[name] ?? saved) : saved;
    return {
      id: `${field}-${line.part}`,
      name,
      defaultValue: value,
      error: errors[name],
      ...(isConflict && value !== saved && { hint: `Saved by someone else: ${saved}` }),
    };
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base font-semibold wrap-anywhere">
          <TextLink href={`/dashboard/stock/${line.part}`}>{line.name}</TextLink>
        </h3>
        <p className="mt-1 text-sm wrap-anywhere text-muted">{[line.sku, line.mpn].filter(Boolean).join(' · ')}</p>
        {status !== 'draft' && (
          <p className="mt-1 text-sm">
            <Figures>
              {formatCount(line.received)} of {formatCount(line.quantity)}
            </Figures>{' '}
            received ·{' '}
            {line.cost === null ? (
              'cost not known'
            ) : (
              <>
                <Price cents={centsOf(line.cost)} /> each
              </>
            )}
          </p>
        )}
      </div>
      {status === 'draft' && (
        <div className="flex flex-wrap gap-3">
          <HiddenFields
            fields={{
              [`opened.quantity.${line.part}`]: openedOf('quantity', String(line.quantity)),
              [`opened.cost.${line.part}`]: openedOf('cost', cost),
            }}
          />
          <NumberField
            {...of('quantity', String(line.quantity))}
            label="Units"
            aria-label={`Units of ${line.name}`}
            className="max-w-28"
          />
          <NumberField
            {...of('cost', cost)}
            label="Unit cost"
            aria-label={`Unit cost of ${line.name}`}
            decimal
            className="max-w-32"
          />
        </div>
      )}
      {isOpen && (
        <NumberField
          id={`received-${line.part}`}
          name={`received.${line.part}`}
          label="Received now"
          aria-label={`Units of ${line.name} received now`}
          hint={`${formatCount(left)} to come`}
          defaultValue={typed[`received.${line.part}`]}
          error={errors[`received.${line.part}`]}
          className="max-w-32"
        />
      )}
    </li>
  );
}

/** The sum of the known costs, and whether some are missing. */
export function PurchaseTotal({ order: { lines, total } }: { order: PurchaseOrder }) {
  const known = lines.filter(({ cost }) => cost !== null).length;
  if (known === 0) return <>Costs not known</>;
  return (
    <span>
      <Price cents={centsOf(total)} />
      {known < lines.length && ' plus parts without a known cost'}
    </span>
  );
}
