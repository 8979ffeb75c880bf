/** The member states of the EU's customs union, and Monaco, which belongs to it. */
const CUSTOMS_UNION: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether a parcel between two countries passes customs. @param from empty: unknown, so that no parcel does */
export function passesCustoms(from: string, to: string): boolean {
  return from !== '' && from !== to && !(CUSTOMS_UNION.has(from) && CUSTOMS_UNION.has(to));
}
