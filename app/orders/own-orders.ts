import { redirectDocument } from 'react-router';
import { Failure } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderSort } from '#contract/choices.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Ask } from '../api/ask.ts';
import { removeToken } from '../api/token.ts';

export interface OrderPage {
  items: Order[];
  next: string | undefined;
}

/**
 * One page of somebody's own orders. A definite 401 or 403, once the token has been renewed, ends the session and goes
 * to the home page, as the specification says; a time-out or a 5xx is a failure like any other.
 */
export async function loadOwnOrders(
  ask: Ask,
  query: { email: string; status: 'open' | 'all'; sort: OrderSort; after: string | undefined },
): Promise<OrderPage> {
  const read = () => ask.callPage('listOwnOrders', { query: { ...query, limit: PAGE_SIZE } });
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    try {
      // A 401 has been renewed once by now. A 403 may be the token of whoever used this browser before.
      if (error.status === 403 && typeof document !== 'undefined') {
        removeToken();
        return await read();
      }
    } catch (again) {
      if (!isRefusal(again)) throw again;
    }
    await ask.signOut();
    // As a new document: what the whole page shows of who is signed in has to go too.
    throw redirectDocument('/');
  }
}

function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && (error.status === 401 || error.status === 403);
}
