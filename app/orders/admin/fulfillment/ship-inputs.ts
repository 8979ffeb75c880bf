import { formText } from '#app/forms/form-text.ts';
/** The parcel fields; a confirmation without scripts uses them too. */
export const SHIP_INPUTS = [
  { name: 'carrier', label: 'Carrier' },
  { name: 'tracking', label: 'Tracking number' },
  { name: 'expected', label: 'Expected on', type: 'date' },
] as const;

/** The field for the number of a line's units that go into the parcel. */
export const unitsInput = (line: string): string => `units-${line}`;

/** The fields of `ShipFields` that are filled in; without the tick for a shared parcel the number must be unused. */
export function parcelOf(form: FormData): { carrier?: string; tracking?: string; expected?: string; unused: boolean } {
  const fields = SHIP_INPUTS.map(({ name }) => [name, formText(form, name).trim()] as const);
  return { ...Object.fromEntries(fields.filter(([, value]) => value !== '')), unused: !form.has('shared') };
}
