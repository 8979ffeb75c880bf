import { agreedPrices } from './agreed-prices.ts';
import { delivery } from './delivery.ts';
import { discount } from './discount.ts';
import { promotions } from './promotions.ts';
import { taxes, taxRelief } from './taxes.ts';

/**
 * The kinds of discounts and charges, in the order in which they apply and are shown. The prices of lines are not among them:
 * quantity breaks choose a unit price (`order-price.ts`), because an order of the specification costs quantity times price.
 */
export const ADJUSTERS = [agreedPrices, discount, promotions, taxRelief, delivery, taxes] as const;

export type AdjustmentKind = (typeof ADJUSTERS)[number]['kind'];
