import { createContext } from 'react';

/** The nonce for inline scripts while the server renders; undefined in the browser, which no longer needs it. */
export const NonceContext = createContext<string | undefined>(undefined);
