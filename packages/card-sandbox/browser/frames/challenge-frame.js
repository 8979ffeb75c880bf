import { onParent, postToProvider, postToParent } from './parent-link.js';

const buttons = /** @type {HTMLButtonElement[]} */ ([
  document.getElementById('complete'),
  document.getElementById('fail'),
]);
const problem = /** @type {HTMLElement} */ (document.getElementById('problem'));
let key = '';
let clientSecret = '';

/** @param {string} currency */
function decimalsOf(currency) {
  const others = document.getElementById('amount')?.dataset['decimals']?.split(' ') ?? [];
  return Number(others.find((each) => each.startsWith(`${currency}:`))?.slice(4) ?? 2);
}

/** @param {string} id @param {string} text */
function write(id, text) {
  /** @type {HTMLElement} */ (document.getElementById(id)).textContent = text;
}

const intentId = () => encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');

async function describe() {
  try {
    const answer = await fetch(
      `/v1/payment_intents/${intentId()}?${new URLSearchParams({ key, client_secret: clientSecret })}`,
      { credentials: 'omit' },
    );
    const intent = await answer.json();
    const decimals = decimalsOf(intent.currency);
    write(
      'amount',
      new Intl.NumberFormat(undefined, {
        style: 'currency',
        currency: intent.currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(intent.amount / 10 ** decimals),
    );
  } catch {
    write('amount', 'unknown'); // the challenge can be answered without it
  }
}

/** @param {string} outcome */
async function answer(outcome) {
  for (const button of buttons) button.disabled = true;
  problem.textContent = '';
  const intent = await postToProvider(`/_sandbox/challenges/${intentId()}`, {
    key,
    client_secret: clientSecret,
    outcome,
  });
  if (intent.error?.type === 'api_connection_error') {
    problem.textContent = intent.error.message;
    for (const button of buttons) button.disabled = false;
  } else postToParent('outcome', intent.error ? { error: intent.error } : { paymentIntent: intent });
}

onParent((message) => {
  if (message.type !== 'init') return;
  key = String(message.key);
  clientSecret = String(message.clientSecret);
  void describe();
  for (const button of buttons) {
    button.disabled = false;
    button.addEventListener('click', () => void answer(button.id));
  }
  buttons[0]?.focus();
});
for (const button of buttons) button.disabled = true;
postToParent('hello');
