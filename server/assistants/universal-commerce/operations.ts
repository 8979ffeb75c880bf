import * as z from 'zod/mini';
import type { CapabilityName } from './capabilities.ts';
import * as cart from './cart.ts';
import {
  type CatalogContext,
  LookupSchema,
  lookUpCatalog,
  ProductSchema,
  readProduct,
  searchCatalog,
  SearchSchema,
} from './catalog.ts';
import * as checkout from './checkout.ts';
import { readOrder } from './order.ts';

/** What an operation has to work with. */
export interface OperationContext extends CatalogContext, checkout.CheckoutContext {
  /** The id in the path; empty where there is none. */
  readonly id: string;
}

export interface Operation {
  /** Its name as a tool of the Model Context Protocol. */
  readonly tool: string;
  /** What the tool's argument with the body is called; absent: there is no body. */
  readonly argument?: 'catalog' | 'cart' | 'checkout';
  /** The schema of the body. */
  readonly input: z.ZodMiniType;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly capability: CapabilityName;
  /** Of an operation that makes something, if it did. */
  readonly status?: 201;
  readonly answer: (body: unknown, context: OperationContext) => Promise<object>;
}

type Place = readonly [method: Operation['method'], path: string, capability: CapabilityName];

/** An operation that takes a body. */
function sending<Input extends z.ZodMiniType>(
  [tool, argument]: readonly [string, Operation['argument'] & string],
  [method, path, capability]: Place,
  input: Input,
  run: (context: OperationContext, given: z.output<Input>) => Promise<object>,
): Operation {
  const answer = (body: unknown, context: OperationContext) => run(context, input.parse(body));
  return { tool, argument, method, path, capability, input, answer };
}

/** An operation that names what it is about. */
const naming = (
  tool: string,
  [method, path, capability]: Place,
  run: (context: OperationContext, id: string) => Promise<object>,
): Operation => ({
  tool,
  method,
  path,
  capability,
  input: z.unknown(),
  answer: (_, context) => run(context, context.id),
});

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
const CART = 'dev.ucp.shopping.cart';
const CHECKOUT = 'dev.ucp.shopping.checkout';
const ORDER = 'dev.ucp.shopping.order';
const [carts, checkouts] = ['/carts', '/checkout-sessions'];

/** Whether an operation is one of carts and checkouts, whose changes are made once for a key. */
export const isOfSession = ({ capability }: Operation): boolean => capability === CHECKOUT || capability === CART;

/** All operations, as they are called by REST and by the Model Context Protocol. */
export const OPERATIONS: readonly Operation[] = [
  sending(['search_catalog', 'catalog'], ['POST', '/catalog/search', SEARCH], SearchSchema, (context, given) =>
    searchCatalog(given, context),
  ),
  sending(['lookup_catalog', 'catalog'], ['POST', '/catalog/lookup', LOOKUP], LookupSchema, (context, given) =>
    lookUpCatalog(given, context),
  ),
  sending(['get_product', 'catalog'], ['POST', '/catalog/product', LOOKUP], ProductSchema, (context, given) =>
    readProduct(given, context),
  ),
  { ...sending(['create_cart', 'cart'], ['POST', carts, CART], checkout.CartSchema, cart.createCart), status: 201 },
  naming('get_cart', ['GET', `${carts}/:id`, CART], cart.showCart),
  sending(['update_cart', 'cart'], ['PUT', `${carts}/:id`, CART], checkout.CartSchema, (context, given) =>
    cart.updateCart(context, context.id, given),
  ),
  naming('cancel_cart', ['POST', `${carts}/:id/cancel`, CART], cart.cancelCart),
  {
    ...sending(
      ['create_checkout', 'checkout'],
      ['POST', checkouts, CHECKOUT],
      checkout.NewCheckoutSchema,
      checkout.create,
    ),
    status: 201,
  },
  naming('get_checkout', ['GET', `${checkouts}/:id`, CHECKOUT], checkout.read),
  sending(
    ['update_checkout', 'checkout'],
    ['PUT', `${checkouts}/:id`, CHECKOUT],
    checkout.CheckoutSchema,
    (context, given) => checkout.update(context, context.id, given),
  ),
  sending(
    ['complete_checkout', 'checkout'],
    ['POST', `${checkouts}/:id/complete`, CHECKOUT],
    checkout.CompleteSchema,
    (context, given) => checkout.complete(context, context.id, given),
  ),
  naming('cancel_checkout', ['POST', `${checkouts}/:id/cancel`, CHECKOUT], checkout.cancel),
  naming('get_order', ['GET', '/orders/:id', ORDER], readOrder),
];
