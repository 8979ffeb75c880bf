/** The carriers' tracking pages, with a pattern that matches the carrier's name; `#` is the tracking number. */
const TRACKING_PAGES: readonly (readonly [RegExp, string])[] = [
  [/^dhl/i, 'https://www.dhl.com/en/express/tracking.html?AWB=#'],
  [/^fedex/i, 'https://www.fedex.com/fedextrack/?trknbr=#'],
  [/^ups/i, 'https://www.ups.com/track?tracknum=#'],
  [/^usps/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#'],
  [/^dpd/i, 'https://tracking.dpd.de/status/en_US/parcel/#'],
  [/^gls/i, 'https://gls-group.eu/EU/en/parcel-tracking?match=#'],
  [/^royal mail/i, 'https://www.royalmail.com/track-your-item#/tracking-results/#'],
];

/** Carriers whose parcels have a tracking link, as suggestions for a form. */
export const CARRIERS: readonly string[] = ['DHL', 'FedEx', 'UPS', 'USPS', 'DPD', 'GLS', 'Royal Mail'];

/** The carrier's page about a parcel; undefined for an unknown carrier or without a number. */
export function trackingLink({ carrier, tracking }: { carrier: string; tracking: string }): string | undefined {
  const page = TRACKING_PAGES.find(([name]) => name.test(carrier))?.[1];
  if (!page || !tracking) return undefined;
  const at = page.lastIndexOf('#');
  return page.slice(0, at) + encodeURIComponent(tracking) + page.slice(at + 1);
}
