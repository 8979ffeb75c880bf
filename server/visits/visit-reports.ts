import { createHash } from 'node:crypto';
import { request } from 'undici';
import { dollarsOf } from '#contract/money.ts';
import type { VisitEventName } from '#contract/visits/visit-events.ts';
import { drop } from '#server/http/outgoing/answer-body.ts';
import { type Log, messageOf } from '#server/log.ts';

/** A part that a visitor opened or added. */
export interface VisitItem {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly priceCents: number;
  readonly quantity: number;
}

/** What a visitor did, as it may leave the store. */
export interface ReportedEvent {
  readonly event: VisitEventName;
  /** The address of the page, without secrets. */
  readonly url: string;
  readonly words?: string | undefined;
  readonly item?: VisitItem | undefined;
  readonly order?: { readonly number: string; readonly cents: number } | undefined;
}

/** Writes the request that passes events on. @param visitor a random id @param currency in capital letters */
export type VisitReport = (
  visitor: string,
  events: readonly ReportedEvent[],
  currency: string,
) => { readonly url: string; readonly body: object };

const GA4_NAMES: Readonly<Record<VisitEventName, string>> = {
  view: 'page_view',
  view_part: 'view_item',
  search: 'search',
  add: 'add_to_cart',
  begin: 'begin_checkout',
  purchase: 'purchase',
};

/**
 * Google Analytics 4, Measurement Protocol: https://developers.google.com/analytics/devguides/collection/protocol/ga4. Without signals for advertising.
 * @param address of the protocol @param id of the stream: `G-…` @param secret of the protocol
 */
export const ga4Report =
  (address: string, id: string, secret: string): VisitReport =>
  (visitor, events, currency) => ({
    url: `${address}?measurement_id=${encodeURIComponent(id)}&api_secret=${encodeURIComponent(secret)}`,
    body: {
      client_id: visitor,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: events.map(({ event, url, words, item, order }) => ({
        name: GA4_NAMES[event],
        params: {
          page_location: url,
          engagement_time_msec: 1,
          ...(words !== undefined && { search_term: words }),
          ...(item && {
            currency,
            value: dollarsOf(item.priceCents * item.quantity),
            items: [
              {
                item_id: item.sku,
                item_name: item.name,
                item_category: item.category,
                price: dollarsOf(item.priceCents),
                quantity: item.quantity,
              },
            ],
          }),
          ...(order && { currency, value: dollarsOf(order.cents), transaction_id: order.number }),
        },
      })),
    },
  });

/**
 * Matomo, Tracking HTTP API with several events at once: https://developer.matomo.org/api-reference/tracking-api.
 * @param address of Matomo @param site its number there
 */
export const matomoReport =
  (address: string, site: number): VisitReport =>
  (visitor, events) => {
    // Matomo's ids have 16 digits.
    const id = createHash('sha256').update(visitor).digest('hex').slice(0, 16);
    const query = ({ event, url, words, item, order }: ReportedEvent): string => {
      const fields: Record<string, string> = {
        idsite: String(site),
        rec: '1',
        apiv: '1',
        send_image: '0',
        _id: id,
        url,
      };
      if (words !== undefined) fields['search'] = words;
      if (event === 'view_part' && item)
        Object.assign(fields, { _pks: item.sku, _pkn: item.name, _pkc: item.category, _pkp: priceOf(item.priceCents) });
      if (event === 'add' && item) {
        const line = [item.sku, item.name, item.category, dollarsOf(item.priceCents), item.quantity];
        fields['idgoal'] = '0';
        fields['ec_items'] = JSON.stringify([line]);
        fields['revenue'] = priceOf(item.priceCents * item.quantity);
      }
      if (event === 'begin') Object.assign(fields, { e_c: 'checkout', e_a: 'begin', ca: '1' });
      if (order) Object.assign(fields, { idgoal: '0', ec_id: order.number, revenue: priceOf(order.cents) });
      return `?${new URLSearchParams(fields)}`;
    };
    return { url: `${address.replace(/\/$/, '')}/matomo.php`, body: { requests: events.map(query) } };
  };

const priceOf = (cents: number): string => String(dollarsOf(cents));

/** How many requests are under way at a time; further events are dropped, because statistics must not slow the store down. */
const MOST_AT_ONCE = 16;
/** Milliseconds until a request is given up. */
const TIMEOUT = 5_000;
/** Milliseconds between two lines in the log about events that could not be passed on. */
const LOG_EVERY = 60_000;

/** Passes events on, once, without making anybody wait. */
export class VisitPoster {
  readonly #log: Log;
  #underWay = 0;
  #loggedAt = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  post({ url, body }: ReturnType<VisitReport>): void {
    if (this.#underWay >= MOST_AT_ONCE) return;
    this.#underWay++;
    void this.#send(url, body).finally(() => this.#underWay--);
  }

  async #send(url: string, body: object): Promise<void> {
    const why = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Partsmith-Visits/1' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    }).then(
      ({ statusCode, body: answer }) => {
        drop(answer);
        return statusCode < 300 ? undefined : `HTTP ${statusCode}`;
      },
      (error: unknown) => messageOf(error),
    );
    if (why === undefined || Date.now() - this.#loggedAt < LOG_EVERY) return;
    this.#loggedAt = Date.now();
    // The address has a secret.
    this.#log('warn', 'visits were not passed on', { host: new URL(url).host, error: why });
  }
}
