/*
 * The states of a planned price, apart so that screens do not load the schemas.
 *
 * `running`: the part has it until its end; `applied`: it has begun and has no end; `ended`: the price before applies again; `kept`: it
 * should have ended, but the part's price had been changed since, and stays; `canceled`: before it began; `failed`: it could not begin.
 */
export const PLAN_STATES = ['planned', 'running', 'applied', 'ended', 'kept', 'canceled', 'failed'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Maximum number of planned and running prices per part. */
export const MAX_OPEN_PLANS = 20;
