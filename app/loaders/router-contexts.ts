import { createContext } from 'react-router';

/** In-process API calls for pages rendered on the server. web.ts sets this for each request. */
interface ServerApi {
  /** Answers a request to `/api/...` on behalf of the browser that requested the page. */
  fetch(request: Request): Promise<Response>;
  /** The store's public origin, without a trailing slash. */
  origin: string;
}

export const serverApi = createContext<ServerApi>();

/** The nonce of this response's content security policy; web.ts sets it for each request, empty without a policy. */
export const nonceContext = createContext<string>('');

/** Logs an error of a page that is rendered on the server; web.ts sets it for each request. */
export const reportContext = createContext<(error: unknown) => void>();
