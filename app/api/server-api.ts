import { createContext } from 'react-router';

/** The store's own calls, made in-process while a page is rendered on the server. Set by web.ts for each request. */
export interface ServerApi {
  /** Answers a request to `/api/...` on behalf of the browser that asked for the page. */
  fetch(request: Request): Promise<Response>;
  /** The store's public origin, without a trailing slash. */
  origin: string;
}

export const serverApi = createContext<ServerApi>();
