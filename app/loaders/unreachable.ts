/** The status text of a route error when the store did not answer. */
export const UNREACHABLE = 'Unreachable';
