import { message, type Message, shown } from '#contract/language/text.ts';

/** Every failure of a call, with its HTTP status and its default message. */
export const ERRORS = {
  malformed: { status: 400, title: message("That request couldn't be read.") },
  unauthenticated: { status: 401, title: message('Sign in to continue.') },
  token_expired: { status: 401, title: message('Your session needs to be renewed.') },
  forbidden: { status: 403, title: message("You're not allowed to do that.") },
  suspended: { status: 403, title: message('This account is suspended. Contact us if you think this is a mistake.') },
  second_factor_required: { status: 403, title: message("Confirm it's you with the second step of your sign-in.") },
  not_found: { status: 404, title: message("That wasn't found.") },
  price_changed: { status: 409, title: message('The price has changed.') },
  out_of_stock: { status: 409, title: message("There aren't that many in stock.") },
  basket_full: { status: 409, title: message('Your basket is full.') },
  reservation_limit: { status: 409, title: message("You can't reserve that much without paying.") },
  approval_needed: {
    status: 409,
    title: message("This is above your limit and needs your company's approval. Nothing was ordered."),
  },
  units_reserved: { status: 409, title: message('Orders have reserved these units.') },
  lines_short: { status: 409, title: message("Some parts aren't available in that quantity. Nothing was ordered.") },
  order_state: { status: 409, title: message("The order's status no longer allows this.") },
  ambiguous_order: { status: 409, title: message("It isn't clear which order you mean.") },
  address_required: { status: 409, title: message('This order needs a delivery address before it can be paid.') },
  payment_not_settled: { status: 409, title: message("The payment hasn't been completed.") },
  last_owner: { status: 409, title: message('A store needs at least one owner.') },
  email_taken: { status: 409, title: message('Another account already uses that email.') },
  edit_conflict: { status: 409, title: message('Someone else has changed this.') },
  too_large: { status: 413, title: message("That's too large.") },
  unsupported_media_type: { status: 415, title: message("That content type isn't supported here.") },
  invalid_fields: { status: 422, title: message('Check the marked fields.') },
  idempotency_mismatch: { status: 422, title: message('This key was already used for a different request.') },
  rate_limited: { status: 429, title: message('Too many attempts. Wait a moment and try again.') },
  internal: { status: 500, title: message('Something went wrong on our side. Nothing was changed; try again.') },
  provider_unavailable: {
    status: 503,
    title: message("The card provider isn't responding. You weren't charged; try again shortly."),
  },
  provider_refused: { status: 502, title: message("The card provider refused this. You weren't charged.") },
  overloaded: { status: 503, title: message('The store is busy or restarting. Try again in a moment.') },
} as const satisfies Record<string, { status: number; title: Message }>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Reads a problem document from the response of a failed call; undefined for anything else. Parses by hand, because
 * every visitor makes calls and zod is only loaded with forms.
 */
export function readProblem(answer: unknown): Problem | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { code, title, detail, fields, fresh } = answer as Partial<Record<keyof Problem, unknown>>;
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  const isObject = (value: unknown): boolean => value === undefined || (typeof value === 'object' && value !== null);
  const isProblem =
    typeof code === 'string' &&
    Object.hasOwn(ERRORS, code) &&
    typeof title === 'string' &&
    isText(detail) &&
    isObject(fields) &&
    Object.values(fields ?? {}).every((message) => typeof message === 'string') &&
    isObject(fresh);
  return isProblem ? (answer as Problem) : undefined;
}

/** A failure from the catalog above: services throw it, clients catch it. Declared texts are shown in the caller's language. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** The current facts: an object, or for `lines_short` a list with one entry per part. */
  readonly fresh: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail?: string,
    more: {
      fields?: Record<string, string> | undefined;
      fresh?: Record<string, unknown> | readonly Record<string, unknown>[] | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(shown((detail as Message | undefined) ?? ERRORS[code].title), { cause: more.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = more.fields;
    this.fresh = more.fresh as Record<string, unknown> | undefined;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Creates a Failure for invalid input. @param fields field name -> message to show next to the field */
export function invalidFields(fields: Record<string, string>): Failure {
  return new Failure('invalid_fields', undefined, { fields });
}

/**
 * A failure as the API reports it: an RFC 9457 problem document extended by `code`, per-field messages and the
 * request's id.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string | undefined;
  code: ErrorCode;
  /** Field name -> message to show next to the field. */
  fields?: Record<string, string> | undefined;
  /** With a 409: the current state. */
  fresh?: Record<string, unknown> | Record<string, unknown>[] | undefined;
  requestId?: string | undefined;
}

/** Whether an order was refused because of a limit that verifying the account's email would lift. */
export function canVerifyToOrder({ code, fresh }: Pick<Problem, 'code' | 'fresh'>): boolean {
  return code === 'reservation_limit' && fresh !== undefined && 'verify' in fresh && fresh['verify'] === true;
}

/** The problem document of a failure. */
export function problemOf(failure: Failure, requestId?: string): Problem {
  const { title } = ERRORS[failure.code];
  return {
    type: `urn:partsmith:problem:${failure.code}`,
    title: shown(title),
    status: failure.status,
    detail: failure.message,
    code: failure.code,
    ...(failure.fields && { fields: failure.fields }),
    ...(failure.fresh && { fresh: failure.fresh }),
    ...(requestId && { requestId }),
  };
}
