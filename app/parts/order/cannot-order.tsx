import { t } from '#contract/language/text.ts';
import { isEnded } from '#contract/parts/lifecycle.ts';
import type { Alternative, Part } from '#contract/parts/parts.ts';
import { AlternativeList } from '#app/parts/alternatives/alternative-list.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { OrderFigures } from './order-figures.tsx';

/** The figures of a part with too little stock, why it cannot be ordered, and what can be ordered instead. */
export function CannotOrder({ part, alternatives }: { part: Part; alternatives: readonly Alternative[] }) {
  return (
    <div className="grid gap-5">
      <OrderFigures part={part} />
      <Banner
        tone="wait"
        title={
          part.quantity > 0
            ? t('Only {quantity} left; the minimum order is {minimum}.', {
                quantity: part.quantity,
                minimum: part.minimum,
              })
            : t('Out of stock')
        }
        actions={
          <>
            {!isEnded(part) && (
              <ButtonLink href={`/dashboard/saved?add=${part._id}`}>{t("Email me when it's back")}</ButtonLink>
            )}
            <ButtonLink href="/#parts">{t('Browse other parts')}</ButtonLink>
          </>
        }
      />
      {alternatives.length > 0 && (
        <section aria-labelledby="alternatives" className="grid gap-3">
          <h3 id="alternatives" className="text-base font-semibold">
            {t('In stock instead')}
          </h3>
          <AlternativeList part={part} alternatives={alternatives} />
        </section>
      )}
    </div>
  );
}
