import { createContext } from 'react';

/** The browser's time zone, where the server knows it. */
export const TimeZoneContext = createContext<string | undefined>(undefined);
