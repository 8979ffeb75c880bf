import { redirectDocument } from 'react-router';
import { Failure } from '#contract/errors.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderSort, OrderState } from '#contract/choices.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { readerTimeZone } from '#app/document/time-zone.ts';
import { removeToken } from '#app/api/stored-token.ts';

/** Which of a customer's orders My Orders lists. */
export interface OwnOrdersQuery {
  readonly email: string;
  readonly status: 'open' | 'all' | OrderState;
  readonly sort: OrderSort;
  readonly after: string | undefined;
  readonly q?: string;
  /** Days, such as `2026-12-01`. */
  readonly from?: string;
  readonly to?: string;
  /** The company whose orders are listed; absent: the viewer's own. */
  readonly company?: string;
}

export interface OrderPage {
  items: Order[];
  next: string | undefined;
  /** The number of orders on all pages. */
  total: number | undefined;
}

/**
 * One page of the viewer's own orders. A definite 401 or 403 that persists after the token was renewed ends the session
 * and redirects home, as the specification requires; a timeout or a 5xx is an ordinary failure.
 */
export async function loadOwnOrders(context: LoaderContext, query: OwnOrdersQuery): Promise<OrderPage> {
  const zone = query.from || query.to ? readerTimeZone(context.request) : undefined;
  const read = () =>
    context.callPage('listOwnOrders', { query: { ...query, zone, per: 'order', count: '1', limit: PAGE_SIZE } });
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    try {
      // The token has already been renewed after a 401. A 403 may mean that the token belongs to this browser's
      // previous user.
      if (error.status === 403 && typeof document !== 'undefined') {
        removeToken();
        return await read();
      }
    } catch (again) {
      if (!isRefusal(again)) throw again;
    }
    await context.signOut();
    // A full page load, because every part of the page that shows the viewer has to change.
    throw redirectDocument('/');
  }
}

function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && (error.status === 401 || error.status === 403);
}
