/** The fields about a parcel, also for a confirmation without scripts. */
export const SHIP_INPUTS = [
  { name: 'carrier', label: 'Carrier' },
  { name: 'tracking', label: 'Tracking number' },
  { name: 'expected', label: 'Expected on', type: 'date' },
] as const;
