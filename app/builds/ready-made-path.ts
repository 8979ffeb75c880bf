/** The page of a ready-made build. */
export const readyMadePath = (id: string): string => `/builds/${id}`;
