import { FrameChannel } from './page-channel.js';
import { authenticationError } from './page-errors.js';

const once = new Map(); // one dialog per intent, however often it is requested

/**
 * Shows the bank's 3-D Secure challenge over the store's page and waits for the customer.
 * Resolves to `{ paymentIntent }` or `{ error }`.
 * @param {string} key @param {string} clientSecret @param {string} scheme
 */
export function challenge(key, clientSecret, scheme) {
  const before = once.get(clientSecret);
  if (before) return before;
  const shown = showChallenge(key, clientSecret, scheme).finally(() => once.delete(clientSecret));
  once.set(clientSecret, shown);
  return shown;
}

/** @param {string} key @param {string} clientSecret @param {string} scheme */
function showChallenge(key, clientSecret, scheme) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Payment authentication');
    dialog.setAttribute('closedby', 'none');
    const focused = document.activeElement;
    const channel = new FrameChannel('/frames/challenge', 'Payment authentication', (message) => {
      if (message.type === 'hello') channel.post('init', { key, clientSecret });
      if (message.type !== 'outcome') return;
      channel.close();
      dialog.close();
      dialog.remove();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      const intent = message.paymentIntent;
      if (message.error) resolve({ error: message.error });
      else if (intent.status !== 'requires_payment_method') resolve({ paymentIntent: intent });
      else resolve({ error: { ...(intent.last_payment_error ?? authenticationError), payment_intent: intent } });
    });
    style(dialog, {
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100dvh',
      'max-width': 'none',
      'max-height': 'none',
      margin: '0',
      padding: '16px',
      border: '0',
      'box-sizing': 'border-box',
      background: 'rgba(10, 14, 20, 0.6)',
      display: 'flex',
      'align-items': 'center',
      'justify-content': 'center',
      opacity: '1',
    });
    style(channel.frame, {
      width: '100%',
      'max-width': '400px',
      height: '420px',
      'max-height': '100%',
      border: '0',
      'border-radius': '12px',
      background: scheme === 'dark' ? '#1b1f24' : '#ffffff',
      'color-scheme': scheme,
    });
    dialog.addEventListener('cancel', (event) => event.preventDefault()); // the challenge has its own buttons
    dialog.append(channel.frame);
    document.body.append(dialog);
    channel.load({ scheme });
    dialog.showModal();
    channel.frame.focus();
  });
}

/** @param {HTMLElement} element @param {Record<string, string>} rules */
function style(element, rules) {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important');
}
