import { t } from '#contract/language/text.ts';
import { Badge } from '#app/ui/content/badge.tsx';

/** Says that staff have not approved a review yet. */
export function WaitingBadge() {
  return <Badge tone="wait">{t('Waiting for approval')}</Badge>;
}
