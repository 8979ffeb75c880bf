import { createContext } from 'react-router';

/** The nonce of this answer's content security policy; web.ts sets it for each request, empty where there is no policy. */
export const nonceContext = createContext<string>('');
