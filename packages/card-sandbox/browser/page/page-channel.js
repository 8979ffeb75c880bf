import { sandboxOrigin } from './page-errors.js';

/**
 * A frame of the stand-in in the store's page, and the messages to and from it. Only messages from the stand-in's origin,
 * from this frame and with the nonce of this mount are accepted.
 */
export class FrameChannel {
  /** @param {string} page @param {string} title @param {(message: any) => void} onMessage */
  constructor(page, title, onMessage) {
    const random = crypto.getRandomValues(new Uint8Array(16));
    this.nonce = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
    this.calls = new Map();
    this.nextCall = 1;
    this.greeted = false;
    this.frame = document.createElement('iframe');
    this.frame.title = title;
    this.frame.name = `card-sandbox-${this.nonce.slice(0, 8)}`;
    this.page = page;
    this.listener = (/** @type {MessageEvent} */ event) => {
      if (event.origin !== sandboxOrigin || event.source !== this.frame.contentWindow) return;
      const message = event.data;
      if (typeof message !== 'object' || message === null || message.nonce !== this.nonce) return;
      if (message.type === 'reply') {
        this.calls.get(message.call)?.(message.result);
        this.calls.delete(message.call);
      } else onMessage(message);
    };
    addEventListener('message', this.listener);
  }

  /** Loads the frame; `hints`, in the address, are what it needs before its first paint. @param {Record<string, string>} hints */
  load(hints) {
    const fragment = new URLSearchParams({ nonce: this.nonce, parent: location.origin, ...hints });
    this.frame.src = `${sandboxOrigin}${this.page}#${fragment}`;
  }

  /** @param {string} type @param {object} [content] */
  post(type, content = {}) {
    this.frame.contentWindow?.postMessage({ ...content, type, nonce: this.nonce }, sandboxOrigin);
  }

  /** Calls a function of the frame. Resolves to its result, or to `{ error }` when the frame is removed. @param {string} name @param {object} [content] */
  call(name, content = {}) {
    const call = this.nextCall++;
    return new Promise((resolve) => {
      this.calls.set(call, resolve);
      this.post('call', { ...content, name, call });
    });
  }

  close() {
    removeEventListener('message', this.listener);
    this.frame.remove();
    for (const resolve of this.calls.values())
      resolve({
        error: {
          type: 'api_error',
          code: 'element_removed',
          message: 'The card form was removed before it had finished.',
        },
      });
    this.calls.clear();
  }
}
