/** The actions on many orders. Free of zod, for screens. */
export const JOB_ACTIONS = ['pack', 'ship', 'cancel'] as const;
