import { createContext } from 'react';

/** The browser's time zone, where the server knows it. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** The shop's time zone, where staff work: they all see the same times, wherever they are. */
export const ShopTimeZoneContext = createContext<string | undefined>(undefined);
