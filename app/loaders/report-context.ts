import { createContext } from 'react-router';

/** Logs an error of a page that is rendered on the server; web.ts sets it for each request. */
export const reportContext = createContext<(error: unknown) => void>();
