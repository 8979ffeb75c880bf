import type { Webhook } from '#contract/developers/webhooks.ts';
import { Badge } from '#app/ui/content/badge.tsx';

/** The status of an endpoint. */
export function WebhookBadge({ webhook: { status, failingSince } }: { webhook: Webhook }) {
  switch (status) {
    case 'active':
      return failingSince ? <Badge tone="wait">Failing</Badge> : <Badge tone="good">Active</Badge>;
    case 'paused':
      return <Badge>Paused</Badge>;
    case 'disabled':
      return <Badge tone="bad">Disabled</Badge>;
  }
}
