import { FrameChannel } from './page-channel.js';
import { connectionError, integrationError } from './page-errors.js';
import { fetchIntent } from './page-provider-calls.js';

/** @typedef {import('./page-elements.js').Elements} Elements */

// Height of the form without errors (see card-frame.css), reserved to avoid a layout shift.
const reservedHeight = 158;
const frameBleed = 4; // room for the focus ring around the fields
const loadTimeout = 15_000;

/** The element that Stripe.js calls 'payment': card fields in a frame of the sandbox's origin. */
export class CardFormElement {
  /** @param {Elements} group @param {object} options */
  constructor(group, options) {
    this.group = group;
    this.options = options;
    this.listeners = new Map();
    this.channel = null;
    this.host = null;
    this.ready = null;
    this.destroyed = false;
    /** @type {string[]} */
    this.methodTypes = group.methodTypes;
  }

  /** @param {string} event @param {(event: any) => void} handler */
  on(event, handler) {
    if (typeof handler !== 'function') throw integrationError(`Invalid event handler for ${event}.`);
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), handler]);
    return this;
  }

  /** @param {string} event @param {(event: any) => void} [handler] */
  off(event, handler) {
    this.listeners.set(
      event,
      handler ? (this.listeners.get(event) ?? []).filter((/** @type {unknown} */ each) => each !== handler) : [],
    );
    return this;
  }

  /** @param {string} event @param {(event: any) => void} handler */
  once(event, handler) {
    const first = (/** @type {any} */ value) => {
      this.off(event, first);
      handler(value);
    };
    return this.on(event, first);
  }

  /** @param {string} event @param {object} [more] */
  emit(event, more = {}) {
    for (const handler of this.listeners.get(event) ?? []) handler({ elementType: 'payment', ...more });
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    if (this.destroyed) throw integrationError('This Element has already been destroyed. Please create a new one.');
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(host instanceof HTMLElement))
      throw integrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
      );
    if (this.host === host && this.channel?.frame.isConnected) return this;
    this.unmount();
    this.host = host;
    const channel = (this.channel = new FrameChannel('/frames/card', 'Secure card payment input frame', (message) =>
      this.receive(message),
    ));
    channel.frame.allow = 'payment';
    const scheme = this.group.scheme();
    for (const [name, value] of Object.entries({
      display: 'block',
      border: '0',
      margin: `-${frameBleed}px`,
      padding: '0',
      width: `calc(100% + ${2 * frameBleed}px)`,
      'max-width': 'none',
      height: `${reservedHeight}px`,
      background: 'transparent',
      'color-scheme': scheme,
      'user-select': 'none',
    }))
      channel.frame.style.setProperty(name, value, 'important');
    // The form sends a message while it loads; a loaded frame that sends none is an error page.
    channel.frame.addEventListener('load', () => {
      setTimeout(() => this.checkGreeted(channel), 1_500);
    });
    channel.load({ scheme });
    this.ready = new Promise((resolve) => {
      this.becomeReady = resolve;
    });
    this.timer = setTimeout(
      () => this.failLoading({ type: 'api_connection_error', message: 'The card form did not load.' }),
      loadTimeout,
    );
    host.replaceChildren(channel.frame);
    queueMicrotask(() => this.emit('loaderstart'));
    if (this.group.clientSecret) void this.checkIntent(channel, this.group.clientSecret);
    return this;
  }

  /** Reports at once an intent that cannot be paid in this form. @param {FrameChannel} channel @param {string} clientSecret */
  async checkIntent(channel, clientSecret) {
    const found = await fetchIntent(this.group.key, clientSecret);
    if (this.channel !== channel) return;
    if (found.error) return this.failLoading(found.error);
    this.methodTypes = found.paymentIntent.payment_method_types;
    channel.post('update', { methodTypes: this.methodTypes });
    if (['processing', 'succeeded', 'canceled'].includes(found.paymentIntent.status)) {
      this.failLoading({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent has a status of ${found.paymentIntent.status} and can't be paid in this form.`,
        payment_intent: found.paymentIntent,
      });
    }
  }

  /** @param {FrameChannel} channel */
  checkGreeted(channel) {
    if (this.channel === channel && !channel.greeted)
      this.failLoading({ type: 'api_connection_error', message: 'The card form did not load.' });
  }

  /** @param {object} error */
  failLoading(error) {
    clearTimeout(this.timer);
    this.becomeReady?.(false);
    this.emit('loaderror', { error });
  }

  /** @param {any} message */
  receive(message) {
    const { channel } = this;
    if (!channel) return;
    if (message.type === 'hello') {
      channel.greeted = true;
      channel.post('init', {
        key: this.group.key,
        appearance: this.group.appearance,
        fonts: this.group.fonts,
        options: this.options,
        methodTypes: this.methodTypes,
      });
    } else if (message.type === 'ready') {
      clearTimeout(this.timer);
      this.becomeReady?.(true);
      this.emit('ready');
    } else if (message.type === 'height' && Number.isFinite(message.height)) {
      channel.frame.style.setProperty(
        'height',
        `${Math.min(Math.max(message.height, reservedHeight), 600)}px`,
        'important',
      );
    } else if (message.type === 'change') {
      this.emit('change', {
        empty: message.empty === true,
        complete: message.complete === true,
        collapsed: false,
        value: { type: message.way ?? 'card' },
      });
    } else if (message.type === 'submit') this.submitForm();
    else if (['focus', 'blur', 'escape'].includes(message.type)) this.emit(message.type);
  }

  /** Submits the form around the element, as Enter in a field of the page would: by its default button, if enabled. */
  submitForm() {
    const form = this.host?.closest('form');
    const button = form && [...form.elements].find((each) => each.matches(':is(button, input)[type=submit]'));
    if (button && !button.matches(':disabled')) form.requestSubmit(/** @type {HTMLElement} */ (button));
  }

  /** Calls the frame, after waiting until it is ready. @param {string} name @param {object} [content] */
  async ask(name, content) {
    const { channel } = this;
    if (!channel)
      throw integrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    if (!(await this.ready)) return { error: connectionError };
    return this.channel === channel
      ? channel.call(name, content)
      : { error: { type: 'api_error', code: 'element_removed', message: 'The card form was replaced.' } };
  }

  /** @param {object} options */
  update(options) {
    this.options = { ...this.options, ...options };
    this.channel?.post('update', { options: this.options });
    return this;
  }

  unmount() {
    clearTimeout(this.timer);
    this.becomeReady?.(false);
    this.channel?.close();
    this.channel = null;
    this.host = null;
  }

  destroy() {
    this.unmount();
    this.destroyed = true;
    this.listeners.clear();
    this.group.forget(this);
  }
}
