import { PAGE_LANGUAGE } from '#contract/language/language-path.ts';
import { languageCode } from '#contract/language/text.ts';
import type { Send } from './caller.ts';
import { sendWithToken } from './token.ts';
import { Unreachable } from './unreachable-failure.ts';

/** Makes calls from the browser: adds the stored token where the call needs one and renews an expired token once. */
export const browserSend: Send = async (path, init, access) => {
  const needsToken = access === 'signed-in' || access === 'admin';
  try {
    if (!needsToken) return await fetch(`/api${path}`, inLanguage(init));
    return await sendWithToken((token) => fetch(`/api${path}`, withToken(inLanguage(init), token)));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Unreachable(error);
  }
};

function withToken(init: RequestInit, token: string): RequestInit {
  return {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
  };
}

/** Asks for the texts of the answer, such as why something was refused, in the language of the page. */
function inLanguage(init: RequestInit): RequestInit {
  const language = languageCode();
  if (language === 'en') return init;
  return { ...init, headers: { ...(init.headers as Record<string, string>), [PAGE_LANGUAGE]: language } };
}
