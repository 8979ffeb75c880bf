import { useRootData } from '#app/document/root-data.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import type { Order } from '#contract/orders/orders.ts';
import { partPath } from '#contract/parts/part-address.ts';

/** The name of an order's part, as a link to its page; for someone who is not signed in, such as a guest, to the public one. */
export function OrderedPartLink({ line, className }: { line: Order; className?: string }) {
  const { viewer } = useRootData();
  const { placeOrderProduct: id, placeOrderProductName: name, sku } = line;
  return (
    <TextLink href={viewer ? `/part/${id}` : partPath({ name, variant: line.variant, sku })} className={className}>
      {name}
    </TextLink>
  );
}
