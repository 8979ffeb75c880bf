import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { isolated } from '#app/ui/text/isolated.ts';
import { formatCount } from '#app/ui/text/format-number.ts';

/** Maximum number of part names in a row; the others are collapsed. */
const SHOWN = 2;

/** An order's number, its contents, time and tags. An order with one part shows the part. */
export function OrderContents({ order, href }: { order: ManagedOrder; href: string }) {
  const { parts, lines } = order.total;
  const first = parts.slice(0, SHOWN);
  const rest = parts.slice(SHOWN);
  const unlisted = lines - parts.length;
  return (
    <div className="min-w-0 md:min-w-44">
      <Figures className="block">#{order.number}</Figures>
      {lines === 1 ? (
        <>
          <TextLink href={href}>{order.placeOrderProductName}</TextLink>
          <PartIdentity part={order} className="block text-sm font-normal text-muted" />
        </>
      ) : (
        <>
          <TextLink href={href}>{first.map(({ name }) => isolated(name)).join(', ')}</TextLink>
          {lines > SHOWN && (
            <details className="text-sm font-normal">
              <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted hover:text-base-content">
                and {formatCount(lines - SHOWN)} more
              </summary>
              <ul className="list-disc ps-5 wrap-anywhere">
                {rest.map(({ _id, name, sku, quantity }) => (
                  <li key={_id}>
                    {formatCount(quantity)} x {name} {sku && <Figures>{sku}</Figures>}
                  </li>
                ))}
                {unlisted > 0 && <li>and {formatCount(unlisted)} more on the order&apos;s page</li>}
              </ul>
            </details>
          )}
        </>
      )}
      <span className="block text-sm font-normal text-muted">
        <DateTime iso={order.createdAt} />
      </span>
      {order.assignee && (
        <span className="block text-sm font-normal wrap-anywhere text-muted">Assigned to {order.assignee.name}</span>
      )}
      {order.tags.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-1 font-normal">
          {order.tags.map((tag) => (
            <Badge key={tag} tone="plain">
              {tag}
            </Badge>
          ))}
        </span>
      )}
    </div>
  );
}
