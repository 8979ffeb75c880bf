/** A delivery address, structured by country. */
export interface Delivery {
  readonly name: string;
  readonly company: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** A code where the country has a list of regions (`CA`), else a name. */
  readonly region: string;
  readonly postcode: string;
  /** ISO 3166 alpha-2, upper case. */
  readonly country: string;
  /** E.164 once the server has checked it. */
  readonly phone: string;
}
