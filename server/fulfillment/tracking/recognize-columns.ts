import { readOrderNumber } from '#contract/orders/order-rules.ts';
import { CARRIERS } from '#contract/orders/tracking-links.ts';

/** The column of each field, from 0; -1 where the file has none. */
interface TrackingColumns {
  readonly number: number;
  readonly carrier: number;
  readonly tracking: number;
}

/** The names that carriers and label services give the columns. */
const HEADINGS = {
  number: /^(order|your order|shop order|sales order)?\s*(number|no|id|ref|reference)?( ?[12])?$/,
  carrier: /^(carrier|courier|shipping company|delivery company|shipper|transporter)( name)?$/,
  tracking:
    /^(tracking|track|shipment|parcel|package|label|consignment|waybill|air waybill|awb)( and trace)?( (number|no|id|code|nr))?$/,
} as const;

const TRACKING_NUMBER = /^(?=(.*\d){4})[\w\s./-]{6,}$/;

/**
 * Recognizes the columns by the headings in the first row, otherwise by the content of the rows.
 * @returns undefined for a file without order and tracking numbers; `hasHeading`: the first row is not an order
 */
export function recognizeColumns(
  rows: readonly (readonly string[])[],
): { columns: TrackingColumns; hasHeading: boolean } | undefined {
  const headings = (rows[0] ?? []).map(plain);
  const named = {
    number: headings.findIndex((text) => text !== '' && HEADINGS.number.test(text)),
    carrier: headings.findIndex((text) => HEADINGS.carrier.test(text)),
    tracking: headings.findIndex((text) => HEADINGS.tracking.test(text)),
  };
  if (named.number !== -1 && named.tracking !== -1) return { columns: named, hasHeading: true };
  const columns = byContent(rows);
  return columns && { columns, hasHeading: readOrderNumber(rows[0]?.[columns.number] ?? '') === undefined };
}

/** `Tracking_No.` as `tracking no`. */
function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

function byContent(rows: readonly (readonly string[])[]): TrackingColumns | undefined {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const best = (matches: (text: string) => boolean, taken: readonly number[]): number => {
    const counts = columns.map((column) =>
      taken.includes(column) ? 0 : rows.filter((cells) => matches(cells[column] ?? '')).length,
    );
    const most = Math.max(0, ...counts);
    // The first row may be a heading.
    return most > 0 && most >= (rows.length - 1) / 2 ? counts.indexOf(most) : -1;
  };
  const number = best((text) => readOrderNumber(text) !== undefined, []);
  const tracking = best((text) => TRACKING_NUMBER.test(text), [number]);
  if (number === -1 || tracking === -1) return undefined;
  const carrier = best(
    (text) => CARRIERS.some((name) => text.toLowerCase().startsWith(name.toLowerCase())),
    [number, tracking],
  );
  return { number, carrier, tracking };
}
