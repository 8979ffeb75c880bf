import { Badge } from '#app/ui/content/badge.tsx';

/** Says that staff have not approved a review yet. */
export function WaitingBadge() {
  return <Badge tone="wait">Waiting for approval</Badge>;
}
