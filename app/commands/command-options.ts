import { t } from '#contract/language/text.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { hasPermission } from '#contract/accounts/permissions.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { call as callApi } from '#app/api/browser-call.ts';
import { dashboardMenu } from '#app/layouts/dashboard-menu.ts';
import { FOOTER_COLUMNS } from '#app/layouts/site-links.data.ts';
import type { IconName } from '#app/ui/buttons/icon.tsx';

/** An entry of the palette. */
export interface CommandOption {
  /** Its address, which also identifies it. */
  readonly href: string;
  readonly text: string;
  /** What kind of entry it is, or more about it. */
  readonly detail: string;
  readonly icon: IconName;
}

/** Maximum number of entries per kind. */
const MAX_RESULTS = 5;
/** Minimum number of characters before it searches. */
export const FEWEST = 2;

const SHOP: readonly CommandOption[] = FOOTER_COLUMNS.flatMap(({ links }) =>
  links.map((link) => ({ ...link, detail: t('Shop'), icon: 'box' })),
);

/** The pages that the viewer may open whose names contain all words. */
export function pagesFor({ staffRole }: Pick<Viewer, 'staffRole'>, words: string): CommandOption[] {
  const pages = dashboardMenu(staffRole).flatMap(({ name, links }) =>
    links.map(({ href, text, icon }) => ({ href, text, icon, detail: name })),
  );
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...pages, ...SHOP].filter(({ text, detail }) => {
    const name = `${text} ${detail}`.toLowerCase();
    return wanted.every((word) => name.includes(word));
  });
}

/** The results of a search. */
export interface FoundOptions {
  readonly options: readonly CommandOption[];
  /** Why some results are missing, if a call failed. */
  readonly failure?: string | undefined;
}

/**
 * Orders, parts and customers that match the words, from the calls of their lists.
 * @throws the error of an aborted search
 */
export async function search(
  { staffRole, email }: Pick<Viewer, 'staffRole' | 'email'>,
  q: string,
  signal: AbortSignal,
  call: typeof callApi = callApi,
): Promise<FoundOptions> {
  if (q.length < FEWEST) return { options: [] };
  const may = (permission: 'orders.read' | 'customers.read') => hasPermission(staffRole, permission);
  const orders = async (): Promise<CommandOption[]> => {
    if (may('orders.read')) {
      const found = await call('listManagedOrders', { query: { q, limit: MAX_RESULTS }, signal });
      return found.map(({ order, number, customerName, customerEmail }) => ({
        href: `/dashboard/manageorder?order=${order}`,
        text: t('Order {number}', { number }),
        detail: customerName || customerEmail,
        icon: 'receipt',
      }));
    }
    const found = await call('listOwnOrders', {
      query: { email, per: 'order', status: 'all', q, limit: MAX_RESULTS },
      signal,
    });
    return found.map(({ _id, number, placeOrderProductName }) => ({
      href: `/dashboard?order=${_id}`,
      text: t('Order {number}', { number }),
      detail: placeOrderProductName,
      icon: 'receipt',
    }));
  };
  const parts = async (): Promise<CommandOption[]> =>
    (await call('suggestParts', { query: { q }, signal })).parts.slice(0, MAX_RESULTS).map((part) => ({
      href: partPath(part),
      text: part.name,
      detail: [part.sku, part.variant].filter(Boolean).join(' · '),
      icon: 'box',
    }));
  const customers = async (): Promise<CommandOption[]> =>
    may('customers.read')
      ? (await call('listCustomers', { query: { q, limit: MAX_RESULTS }, signal })).map(
          ({ _id, name, email: theirs }) => ({
            href: `/dashboard/customers/${_id}`,
            text: name || theirs,
            detail: theirs,
            icon: 'user',
          }),
        )
      : [];
  const found = await Promise.allSettled([orders, customers, parts].map((one) => one()));
  signal.throwIfAborted();
  const failed = found.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  return {
    options: found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    failure: failed && (failed.reason instanceof Failure ? failed.reason.message : t('The search failed. Try again.')),
  };
}
