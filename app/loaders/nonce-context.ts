import { createContext } from 'react-router';

/** The nonce of this response's content security policy; web.ts sets it for each request, empty without a policy. */
export const nonceContext = createContext<string>('');
