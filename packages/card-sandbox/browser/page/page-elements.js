import { CardFormElement } from './page-element.js';
import { integrationError, intentIdOf } from './page-errors.js';

/** Checks fonts as Stripe.js does: loaded over https, one weight each. @param {any} fonts */
function checkedFonts(fonts) {
  if (!Array.isArray(fonts)) throw integrationError('Invalid value for elements(): fonts should be an array.');
  for (const [index, font] of fonts.entries()) {
    const address = font.cssSrc ?? /url\(["']?([^"')]+)/.exec(String(font.src))?.[1];
    if (!String(address).startsWith('https://'))
      throw integrationError(
        `Invalid value for elements(): fonts[${index}] should be loaded over https, not from ${String(address).slice(0, 100)}.`,
      );
    if (font.weight !== undefined && !/^(normal|bold|[1-9]00)$/.test(String(font.weight)))
      throw integrationError(`Invalid value for elements(): fonts[${index}].weight should be a single weight.`);
  }
  return fonts;
}

/** The group that `stripe.elements(options)` returns. There may be several (StrictMode creates two). */
export class Elements {
  /** @param {string} key @param {any} options */
  constructor(key, options) {
    this.key = key;
    this.clientSecret = options?.clientSecret ?? null;
    if (this.clientSecret !== null) intentIdOf(this.clientSecret);
    /** Without an intent; an intent brings its own. @type {string[]} */
    this.methodTypes = options?.paymentMethodTypes ?? ['card'];
    this.appearance = options?.appearance ?? {};
    this.fonts = checkedFonts(options?.fonts ?? []);
    /** @type {CardFormElement | null} */
    this.element = null;
  }

  /** The color scheme of page and frame; if they differ, the browser paints the frame opaque. */
  scheme() {
    return this.appearance?.theme === 'night' ? 'dark' : 'light';
  }

  /** @param {string} type @param {object} [options] */
  create(type, options = {}) {
    if (type !== 'payment')
      throw integrationError(`The card sandbox has the Element 'payment', not '${String(type)}'.`);
    if (this.element) throw integrationError('Can only create one Element of type payment.');
    this.element = new CardFormElement(this, options);
    return this.element;
  }

  /** @param {any} type a type's name, or a component of react-stripe-js */
  getElement(type) {
    return (typeof type === 'string' ? type : type?.__elementType) === 'payment' ? this.element : null;
  }

  /** @param {CardFormElement} element */
  forget(element) {
    if (this.element === element) this.element = null;
  }

  /** @param {any} options */
  update(options) {
    if (options?.appearance) {
      this.appearance = options.appearance;
      const channel = this.element?.channel;
      channel?.frame.style.setProperty('color-scheme', this.scheme(), 'important');
      channel?.post('update', { appearance: this.appearance });
    }
    return this;
  }

  /** Checks what was typed and shows what is wrong. */
  async submit() {
    if (!this.element) throw integrationError('elements.submit() needs a mounted Element.');
    const result = await this.element.ask('validate');
    return result.error ? { error: result.error } : { selectedPaymentMethod: 'card' };
  }
}
