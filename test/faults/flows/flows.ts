import type { Flow } from './flow.ts';
import { ORDER_FLOWS } from './order-flows.ts';
import { PAYMENT_FLOWS } from './payment-flows.ts';

/** Each path on which stock or money moves. */
export const FLOWS: readonly Flow[] = [...ORDER_FLOWS, ...PAYMENT_FLOWS];
