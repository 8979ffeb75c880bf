import { cardForm, fieldState, lockFields, markRefused, validateAll, watchFields } from './card-fields.js';
import { applyAppearance, loadFonts } from './frame-look.js';
import { chosenWay, offerWays, watchWays, wayForm } from './pay-ways.js';
import { onParent, postToProvider, postToParent } from './parent-link.js';

let key = '';
let defaults = {};
/** @type {Record<string, string>} */
let wallets = {};
let methodTypes = ['card'];
let readOnly = false;
let busy = false;

/** Billing details as form fields; the call's values take precedence over the element's defaults. @param {any} billing */
function billingForm(billing) {
  /** @type {Record<string, string>} */
  const fields = {};
  const add = (/** @type {any} */ values, /** @type {string} */ at) => {
    for (const [name, value] of Object.entries(values ?? {})) {
      if (typeof value === 'object' && value !== null) add(value, `${at}[${name}]`);
      else if (typeof value === 'string' && value !== '') fields[`${at}[${name}]`] = value;
    }
  };
  add(defaults, 'payment_method_data[billing_details]');
  add(billing, 'payment_method_data[billing_details]');
  return fields;
}

/** @param {string} path @param {Record<string, string>} fields */
async function send(path, fields) {
  busy = true;
  lockFields(true);
  const answer = await postToProvider(path, { key, ...fields });
  busy = false;
  lockFields(readOnly);
  if (answer.error) markRefused(answer.error);
  return answer;
}

/** @type {Record<string, (message: any) => Promise<object> | object>} */
const calls = {
  validate: () => ({ error: problem() ?? undefined }),
  confirm: (message) => {
    const error = problem();
    if (error) return { error };
    return send(`/v1/payment_intents/${encodeURIComponent(message.id)}/confirm`, {
      client_secret: message.clientSecret,
      use_stripe_sdk: 'true',
      ...(message.returnUrl ? { return_url: message.returnUrl } : {}),
      ...(wayForm() ?? cardForm()),
      ...billingForm(message.billing),
    });
  },
};

/** The problem that prevents submitting, or null; a wallet has no fields to check. */
function problem() {
  return chosenWay() === 'card' ? validateAll() : null;
}

function state() {
  return chosenWay() === 'card' ? fieldState() : { empty: false, complete: true, way: chosenWay() };
}

/** @param {any} message */
function takeWays(message) {
  if (message.options) wallets = message.options.wallets ?? {};
  if (message.methodTypes) methodTypes = message.methodTypes;
  offerWays(wallets, methodTypes);
}

/** @param {any} options */
function takeOptions(options) {
  defaults = options?.defaultValues?.billingDetails ?? {};
  readOnly = options?.readOnly === true;
  lockFields(readOnly || busy);
}

onParent(async (message) => {
  if (message.type === 'init') {
    key = String(message.key);
    loadFonts(message.fonts);
    applyAppearance(message.appearance);
    takeOptions(message.options);
    takeWays(message);
    document.body.classList.add('ready');
    postToParent('ready');
  } else if (message.type === 'update') {
    if (message.appearance) applyAppearance(message.appearance);
    if (message.options) takeOptions(message.options);
    takeWays(message);
  } else if (message.type === 'call' && Object.hasOwn(calls, message.name))
    postToParent('reply', { call: message.call, result: await calls[message.name](message) });
});

watchWays(() => postToParent('change', state()));

let inside = false;
watchFields({
  changed: (state) => postToParent('change', state),
  escaped: () => postToParent('escape'),
  entered: () => postToParent('submit'),
  // Moving between fields is not a blur of the form; the next focus event follows immediately.
  focused: (now) => {
    const before = inside;
    inside = now;
    if (now && !before) postToParent('focus');
    if (!now) setTimeout(() => !inside && before && postToParent('blur'), 0);
  },
});

const form = /** @type {HTMLElement} */ (document.getElementById('card'));
new ResizeObserver(() => postToParent('height', { height: Math.ceil(form.getBoundingClientRect().height) })).observe(
  form,
);
postToParent('hello');
