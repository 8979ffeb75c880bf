// Runs in the stand-in's frames: the other end of FrameChannel. Exchanges messages only with the page that frames us,
// only when the server allows that page's origin, and only with the nonce of this mount.

const hints = new URLSearchParams(location.hash.slice(1));
const nonce = hints.get('nonce') ?? '';
const parentOrigin = hints.get('parent') ?? '';
const allowed = (document.querySelector('meta[name="store-origins"]')?.getAttribute('content') ?? '').split(' ');
const trusted = nonce !== '' && window.parent !== window && allowed.includes(parentOrigin);

export const scheme = hints.get('scheme') === 'dark' ? 'dark' : 'light';
document.documentElement.style.colorScheme = scheme;

/** @param {string} type @param {object} [content] */
export function postToParent(type, content = {}) {
  if (trusted) window.parent.postMessage({ ...content, type, nonce }, parentOrigin);
}

/** @param {(message: any) => void} handler */
export function onParent(handler) {
  addEventListener('message', (event) => {
    if (!trusted || event.origin !== parentOrigin || event.source !== window.parent) return;
    if (typeof event.data === 'object' && event.data !== null && event.data.nonce === nonce) handler(event.data);
  });
}

/** A call to the provider from its own origin. Resolves to the answer or to `{ error }`. @param {string} path @param {Record<string, string>} fields */
export async function postToProvider(path, fields) {
  try {
    const answer = await fetch(path, { method: 'POST', credentials: 'omit', body: new URLSearchParams(fields) });
    return await answer.json();
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    };
  }
}
