import type { PrintedDocument, PrintedView } from '#contract/fulfillment/choices.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { PostForm } from '#app/forms/post-form.tsx';

/** Maximum number of orders in the address of the pick list. */
const MAX_IN_ADDRESS = 250;

/** The documents to print: of orders or lines by their ids, or of the oldest orders of a view. */
export type Printed = { readonly orders: readonly string[] } | { readonly view: PrintedView };

/**
 * Downloads the packing slips and invoices of orders, each as one PDF.
 * @param pickList opens the pick list on screen, or downloads it
 */
export function PrintButtons({ printed, pickList }: { printed: Printed; pickList: 'screen' | 'file' }) {
  const fields: Record<string, string> =
    'orders' in printed ? { orders: printed.orders.join(',') } : { view: printed.view };
  const isOnScreen = pickList === 'screen' && (!('orders' in printed) || printed.orders.length <= MAX_IN_ADDRESS);
  return (
    // The browser downloads the answer and stays on the page.
    <PostForm action="/order-documents" reloadDocument className="flex flex-wrap gap-3">
      <HiddenFields fields={fields} />
      <DocumentButton document="packing-slip">Packing slips</DocumentButton>
      <DocumentButton document="invoice">Invoices</DocumentButton>
      {isOnScreen ? (
        <ButtonLink size="sm" href={pickListHref(printed)}>
          Pick list
        </ButtonLink>
      ) : (
        <DocumentButton document="pick-list">{pickList === 'file' ? 'Pick list as PDF' : 'Pick list'}</DocumentButton>
      )}
    </PostForm>
  );
}

function DocumentButton({ document, children }: { document: PrintedDocument; children: string }) {
  return (
    <Button size="sm" type="submit" name="document" value={document} icon="download">
      {children}
    </Button>
  );
}

/** The address of the pick list of these orders. */
export function pickListHref(printed: Printed): string {
  return 'orders' in printed
    ? `/dashboard/pick-list?orders=${printed.orders.join('.')}`
    : `/dashboard/pick-list?view=${printed.view}`;
}
