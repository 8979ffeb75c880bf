// The choice between the card's fields and the wallets that the store offers, as Stripe's form shows it.

const fieldset = /** @type {HTMLFieldSetElement} */ (document.getElementById('ways'));
const fields = /** @type {HTMLElement} */ (document.getElementById('card-fields'));
const note = /** @type {HTMLElement} */ (document.getElementById('wallet-note'));
const inputs = /** @type {HTMLInputElement[]} */ ([...fieldset.querySelectorAll('input')]);

/** Whether the store's page allows this frame to request a payment; true in browsers that cannot tell. */
function mayAskForPayment() {
  const policy = /** @type {any} */ (document).featurePolicy;
  return policy ? policy.allowsFeature('payment') : true;
}

/** @returns {string} `card`, `apple_pay`, `google_pay` or `link` */
export function chosenWay() {
  return inputs.find((input) => input.checked)?.value ?? 'card';
}

function show() {
  const isCard = chosenWay() === 'card';
  fields.hidden = !isCard;
  note.hidden = isCard;
}

/**
 * Shows the ways to pay: Apple Pay and Google Pay where the page's permissions policy allows payments, Link where the
 * payment allows it. As with Stripe.js, a wallet is shown unless the store excludes it.
 * @param {Record<string, string>} wallets the element's option @param {string[]} methodTypes the intent's
 */
export function offerWays(wallets, methodTypes) {
  /** @type {Record<string, boolean>} */
  const offered = {
    card: true,
    apple_pay: wallets['applePay'] !== 'never' && mayAskForPayment(),
    google_pay: wallets['googlePay'] !== 'never' && mayAskForPayment(),
    link: wallets['link'] !== 'never' && methodTypes.includes('link'),
  };
  for (const input of inputs) {
    const label = /** @type {HTMLElement} */ (input.closest('label'));
    label.hidden = !offered[input.value];
    if (label.hidden) input.checked = false;
  }
  if (!inputs.some((input) => input.checked)) inputs[0].checked = true;
  fieldset.hidden = Object.values(offered).filter(Boolean).length < 2;
  show();
}

/** @param {() => void} changed */
export function watchWays(changed) {
  fieldset.addEventListener('change', () => {
    show();
    changed();
  });
}

/** The chosen wallet as form fields; null for a card. */
export function wayForm() {
  const way = chosenWay();
  if (way === 'card') return null;
  return way === 'link'
    ? { 'payment_method_data[type]': 'link' }
    : { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': `tok_${way}` };
}
