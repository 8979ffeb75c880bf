/** A payment that arrived, before it has a reference of its own and the length that the call allows. */
export interface RawPayment {
  /** The bank's reference; empty if the statement has none. */
  readonly reference: string;
  readonly cents: number;
  readonly currency: string;
  /** As `2026-12-01`. */
  readonly day: string;
  readonly payer: string;
  readonly text: string;
}
