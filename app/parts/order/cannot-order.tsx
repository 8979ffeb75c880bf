import type { Part } from '#contract/parts/parts.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { OrderFigures } from './order-figures.tsx';

/** The figures of a part with too little stock, and why it cannot be ordered. */
export function CannotOrder({ part }: { part: Part }) {
  return (
    <div className="grid gap-5">
      <OrderFigures part={part} />
      <Banner
        tone="wait"
        title={
          part.quantity > 0
            ? `Only ${formatCount(part.quantity)} left; the minimum order is ${formatCount(part.minimum)}.`
            : 'Out of stock'
        }
        actions={
          <>
            <ButtonLink href={`/dashboard/saved?add=${part._id}`}>Email me when it's back</ButtonLink>
            <ButtonLink href="/#parts">Browse other parts</ButtonLink>
          </>
        }
      />
    </div>
  );
}
