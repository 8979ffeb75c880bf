import { brandOf, groupExpiry, groupNumber, problemOf } from './card-format.js';

/** @typedef {'number' | 'expiry' | 'cvc'} FieldName */
/** @type {FieldName[]} */
const names = ['number', 'expiry', 'cvc'];
const inputs = Object.fromEntries(
  names.map((name) => [name, /** @type {HTMLInputElement} */ (document.getElementById(name))]),
);
const brandLabel = /** @type {HTMLElement} */ (document.getElementById('brand'));
/** Fields that show a problem; they are checked at every key press, the others on blur. */
const shown = new Set();

/** Formats a field in groups and keeps the caret after the same digit. @param {HTMLInputElement} input @param {string} text */
function rewrite(input, text) {
  if (input.value === text) return;
  const atEnd = input.selectionStart === input.value.length;
  const digitsBefore = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
  input.value = text;
  if (atEnd || document.activeElement !== input) return;
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < digitsBefore; caret += 1)
    if (/\d/.test(text[caret] ?? '')) seen += 1;
  input.setSelectionRange(caret, caret);
}

/** @param {FieldName} name */
function check(name) {
  return problemOf(name, inputs[name].value, inputs['number'].value);
}

/** @param {FieldName} name @param {string} message empty: none */
function show(name, message) {
  const place = /** @type {HTMLElement} */ (document.getElementById(`${name}-error`));
  if (place.textContent !== message) place.textContent = message;
  inputs[name].setAttribute('aria-invalid', message === '' ? 'false' : 'true');
  if (message === '') shown.delete(name);
  else shown.add(name);
}

/** @param {FieldName} name @param {boolean} deleting */
function tidy(name, deleting) {
  const input = inputs[name];
  const digits = input.value.replace(/\D/g, '');
  if (name === 'number') {
    rewrite(input, groupNumber(digits));
    const brand = brandOf(digits);
    brandLabel.textContent = digits === '' ? '' : brand.label;
    inputs['cvc'].maxLength = brand.cvc;
    inputs['cvc'].placeholder = brand.cvc === 4 ? '4 digits' : 'CVC';
  } else rewrite(input, name === 'expiry' ? groupExpiry(input.value, deleting) : digits.slice(0, 4));
}

/** @param {{ changed: (state: { empty: boolean, complete: boolean }) => void, focused: (inside: boolean) => void, escaped: () => void, entered: () => void }} notify */
export function watchFields(notify) {
  for (const name of names) {
    const input = inputs[name];
    input.addEventListener('input', (event) => {
      tidy(name, String(/** @type {InputEvent} */ (event).inputType).startsWith('delete'));
      const problem = check(name);
      if (shown.has(name)) show(name, problem?.message ?? '');
      else if (problem?.code.startsWith('invalid') && document.activeElement === input) show(name, problem.message);
      notify.changed(fieldState());
    });
    input.addEventListener('focus', () => notify.focused(true));
    input.addEventListener('blur', () => {
      const problem = input.value === '' ? null : check(name);
      show(name, problem?.message ?? '');
      notify.focused(false);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') notify.escaped();
      if (event.key === 'Enter') notify.entered();
    });
  }
  document.getElementById('card')?.addEventListener('submit', (event) => event.preventDefault());
}

export function fieldState() {
  return {
    empty: names.every((name) => inputs[name].value === ''),
    complete: names.every((name) => check(name) === null),
  };
}

/** Shows every problem, puts the focus on the first, and returns it as Stripe's error; null when all is well. */
export function validateAll() {
  /** @type {{ type: string, code: string, message: string } | null} */
  let first = null;
  for (const name of names) {
    const problem = check(name);
    show(name, problem?.message ?? '');
    if (problem && first === null) {
      first = { type: 'validation_error', ...problem };
      inputs[name].focus();
    }
  }
  return first;
}

/** The card as form fields for the provider. */
export function cardForm() {
  const at = (/** @type {string} */ name) => `payment_method_data[card][${name}]`;
  const [month = '', year = ''] = inputs['expiry'].value.split('/').map((part) => part.trim());
  return {
    'payment_method_data[type]': 'card',
    [at('number')]: inputs['number'].value.replace(/\D/g, ''),
    [at('exp_month')]: month,
    [at('exp_year')]: year,
    [at('cvc')]: inputs['cvc'].value,
  };
}

/** Marks the field that the provider's refusal concerns; the page shows its message. @param {{ code?: string }} error */
export function markRefused({ code }) {
  if (code === 'incorrect_number') mark('number');
  else if (code === 'incorrect_cvc' || code === 'invalid_cvc') mark('cvc');
  else if (code === 'expired_card' || code?.startsWith('invalid_expiry')) mark('expiry');
}

/** Marks a field as invalid until its next change. @param {FieldName} name */
function mark(name) {
  inputs[name].setAttribute('aria-invalid', 'true');
  shown.add(name);
}

/** Makes the fields read-only while a payment is running. @param {boolean} locked */
export function lockFields(locked) {
  for (const name of names) inputs[name].readOnly = locked;
  document.getElementById('card')?.setAttribute('aria-busy', String(locked));
}
