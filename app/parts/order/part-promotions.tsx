import { t } from '#contract/language/text.ts';
import { promotionSentence } from '#contract/promotions/conditions.ts';
import type { PromotionTerms } from '#contract/promotions/promotion-terms.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';

/** The promotions that an order of a part may get, each with what it gives and when. */
export function PartPromotions({ promotions }: { promotions: readonly PromotionTerms[] }) {
  const currency = useCurrency();
  if (promotions.length === 0) return null;
  const wording = { money: (cents: number) => formatCents(cents, currency) };
  return (
    <ul aria-label={t('Promotions')} className="mb-5 grid gap-2">
      {promotions.map(({ id, name, benefits, conditions, endsAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm">
          <Badge tone="good">{name}</Badge>
          <span className="text-muted">
            {promotionSentence({ benefits, conditions }, wording)}
            {endsAt && (
              <>
                {t(', until')} <DateTime iso={endsAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
