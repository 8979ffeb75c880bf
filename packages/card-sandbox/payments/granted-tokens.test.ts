import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Stripe from 'stripe';
import { openSandbox } from '../testing.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  sandbox = await openSandbox();
});
after(() => sandbox.end());

interface Token {
  readonly id: string;
  readonly deactivated_reason: string | null;
  readonly usage_details: { readonly amount_captured: { readonly value: number } | null };
}

const hour = () => Math.floor(Date.now() / 1000) + 3_600;
const grant = (more: object = {}, method = 'pm_card_visa') =>
  sandbox.stripe.rawRequest('POST', '/v1/test_helpers/shared_payment/granted_tokens', {
    payment_method: method,
    usage_limits: { currency: 'usd', max_amount: 5_000, expires_at: hour(), ...more },
  }) as Promise<unknown> as Promise<Token>;
const read = (id: string) =>
  sandbox.stripe.rawRequest('GET', `/v1/shared_payment/granted_tokens/${id}`) as Promise<unknown> as Promise<Token>;

async function confirm(token: string, amount = 5_000, currency = 'usd'): Promise<Stripe.PaymentIntent> {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount,
    currency,
    allowed_payment_method_types: ['card'],
  });
  const data = { shared_payment_granted_token: token } as object as Stripe.PaymentIntentConfirmParams.PaymentMethodData;
  return sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method_data: data });
}

async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof Stripe.errors.StripeError, String(error));
  return error;
}

test('a token pays up to its amount, in parts', async () => {
  const { id } = await grant();
  assert.equal((await confirm(id, 2_000)).status, 'succeeded');
  assert.equal((await read(id)).usage_details.amount_captured?.value, 2_000);
  assert.equal((await refused(confirm(id, 3_001))).statusCode, 400);
  assert.equal((await confirm(id, 3_000)).status, 'succeeded');
  assert.equal((await read(id)).deactivated_reason, 'consumed');
  assert.match((await refused(confirm(id, 100))).message, /consumed/);
});

test('a token is refused for another currency, when it is revoked or unknown, and in a browser', async () => {
  const { id } = await grant();
  assert.equal((await refused(confirm(id, 1_000, 'eur'))).statusCode, 400);
  await sandbox.stripe.rawRequest('POST', `/v1/test_helpers/shared_payment/granted_tokens/${id}/revoke`);
  assert.match((await refused(confirm(id))).message, /revoked/);
  assert.equal((await refused(confirm('spt_unknown'))).code, 'resource_missing');
  assert.equal((await refused(grant({ expires_at: 1 }))).statusCode, 400);
  assert.equal((await refused(grant({ max_amount: 0 }))).statusCode, 400);
});

test("a token's card can be declined or need its buyer, which uses up nothing", async () => {
  const declined = await grant({}, 'pm_card_chargeDeclined');
  assert.equal((await refused(confirm(declined.id))).code, 'card_declined');
  assert.equal((await read(declined.id)).usage_details.amount_captured, null);
  const challenged = await grant({}, 'pm_card_authenticationRequired');
  const intent = await confirm(challenged.id);
  assert.equal(intent.status, 'requires_action');
  const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  assert.equal(paid.status, 'succeeded');
  assert.equal((await read(challenged.id)).usage_details.amount_captured, null, 'another card has paid');
});
