import type { Answer } from '../api/idempotent-answers.ts';
import { answerChallenge } from '../payments/confirm-intent.ts';
import { isDashboardAction, runDashboardAction } from './dashboard-actions.ts';
import type { Context } from '../events/events.ts';
import { StripeFailure, invalidParameter } from '../api/stripe-failure.ts';
import { type FaultBoard, type Operation, faults, isFaultName, operations } from './faults.ts';
import { decodeForm, integerOf, textOf } from '../api/form.ts';
import { type Keys, isPublishable } from '../api/api-keys.ts';
import { findIntent } from '../payments/payment-intents.ts';
import { publicIntent } from '../api/public-view.ts';
import { resendFailed } from '../events/webhook-sender.ts';

interface ControlInput {
  method: string;
  path: string;
  body: string;
  contentType: string;
  authorization: string | undefined;
  origin: string | undefined;
  ownOrigins: readonly string[];
}

function bodyOf(input: ControlInput) {
  if (!input.contentType.startsWith('application/json')) return decodeForm(input.body);
  const parsed: unknown = JSON.parse(input.body === '' ? '{}' : input.body);
  return decodeForm(
    new URLSearchParams(
      Object.entries(parsed as object).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  );
}

function secretKeyRequired(): StripeFailure {
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This call requires the secret key.',
  });
}

/** Whether a form of the dashboard page was submitted, by the Origin header, which other pages cannot forge. */
export function isOwnForm(input: ControlInput): boolean {
  return (
    input.method === 'POST' &&
    input.authorization === undefined &&
    input.origin !== undefined &&
    input.ownOrigins.includes(input.origin) &&
    (isDashboardAction(input.path.split('/')[0] ?? '') || input.path === 'deliveries/resend')
  );
}

/**
 * `/_sandbox/faults`: GET lists, POST `{ fault, times?, ms?, at? }` switches on, DELETE clears and ends the wait of slow calls.
 * It needs faultControl and the secret key, so that no web page can use it.
 */
function controlFaults(input: ControlInput, keys: Keys, board: FaultBoard): Answer {
  if (!board.enabled)
    throw new StripeFailure(404, { type: 'invalid_request_error', message: 'Fault control is off in this sandbox.' });
  if (isPublishable(keys, input.authorization, {})) throw secretKeyRequired();
  if (input.method === 'DELETE') board.clear();
  else if (input.method === 'POST') {
    const form = bodyOf(input);
    const name = textOf(form, 'fault') ?? '';
    const at = textOf(form, 'at') ?? null;
    const times = integerOf(form, 'times') ?? 1;
    if (!isFaultName(name))
      throw invalidParameter(
        'parameter_unknown',
        'fault',
        `No such fault; there are: ${Object.keys(faults).join(', ')}`,
      );
    if (at !== null && !(operations as readonly string[]).includes(at))
      throw invalidParameter('parameter_unknown', 'at', `at must be one of: ${operations.join(', ')}`);
    if (times < 1 || times > 1000)
      throw invalidParameter('parameter_invalid_integer', 'times', 'times must be between 1 and 1000');
    board.switchOn({ fault: name, times, ms: integerOf(form, 'ms') ?? faults[name].ms, at: at as Operation | null });
  }
  return { status: 200, body: { faults, on: board.list() } };
}

/**
 * `POST /_sandbox/challenges/{intent}` with client_secret and `outcome=complete|fail`: the customer's answer to 3-D
 * Secure. The challenge frame calls it with the publishable key, tests with the secret key.
 */
function answerOf(input: ControlInput, keys: Keys, context: Context, id: string): Answer {
  // The store's page must not answer for the customer; the challenge frame (our origin) and servers may.
  if (input.origin !== undefined && !input.ownOrigins.includes(input.origin))
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      message: 'Challenges are answered in the challenge frame only.',
    });
  const form = bodyOf(input);
  const publishable = isPublishable(keys, input.authorization, form);
  const outcome = textOf(form, 'outcome');
  if (outcome !== 'complete' && outcome !== 'fail')
    throw invalidParameter('parameter_unknown', 'outcome', 'outcome must be complete or fail');
  const after = context.state.transaction(() =>
    answerChallenge(
      context,
      findIntent(context, id, textOf(form, 'client_secret'), publishable),
      outcome === 'complete',
    ),
  );
  return { status: 200, body: publishable ? publicIntent(after) : after };
}

/** Handles the calls below `/_sandbox/`, which Stripe does not have. Failures are answers. */
export function handleControl(input: ControlInput, keys: Keys, board: FaultBoard, context: Context): Answer {
  try {
    const [noun, id] = input.path.split('/').filter((step) => step !== '');
    if (noun === 'faults' && id === undefined) return controlFaults(input, keys, board);
    if (noun !== undefined && isDashboardAction(noun) && input.method === 'POST') {
      if (!isOwnForm(input) && isPublishable(keys, input.authorization, {})) throw secretKeyRequired();
      return { status: 200, body: runDashboardAction(context, noun, id ?? '', bodyOf(input)) };
    }
    if (noun === 'deliveries' && id === 'resend' && input.method === 'POST') {
      if (!isOwnForm(input) && isPublishable(keys, input.authorization, {})) throw secretKeyRequired();
      return { status: 200, body: { resent: resendFailed(context.state) } };
    }
    if (noun === 'challenges' && id !== undefined && input.method === 'POST') return answerOf(input, keys, context, id);
    throw new StripeFailure(404, { type: 'invalid_request_error', message: 'Not found.' });
  } catch (error) {
    if (error instanceof StripeFailure) return { status: error.status, body: { error: error.body } };
    if (error instanceof SyntaxError)
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'The body is not JSON.' } } };
    throw error;
  }
}
