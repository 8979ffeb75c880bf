import { message, type Message } from '#contract/language/text.ts';
/* What customers and staff choose from in a return. Free of zod, and not in the scripts of the home page. */

/** Why a customer returns units. */
export const RETURN_REASONS = ['damaged', 'wrong_part', 'not_working', 'not_needed', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
export const RETURN_REASON_TEXTS: Readonly<Record<ReturnReason, Message>> = {
  damaged: message('Arrived damaged'),
  wrong_part: message('Wrong part'),
  not_working: message("Doesn't work"),
  not_needed: message('No longer needed'),
  other: message('Another reason'),
};

/** `awaiting`: the customer sends the units back; `received`: they are counted, and the shop decides; `exchanged`: it sends others. */
export const RETURN_STATES = ['asked', 'awaiting', 'received', 'approved', 'exchanged', 'declined'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
/** The states as staff read them. */
export const RETURN_STATE_TEXTS: Readonly<Record<ReturnState, string>> = {
  asked: 'To answer',
  awaiting: 'Awaited',
  received: 'Received',
  approved: 'Approved',
  exchanged: 'Exchanged',
  declined: 'Declined',
};

/** In what condition returned units arrived. */
export const RETURN_CONDITIONS = ['as_new', 'opened', 'incomplete', 'damaged'] as const;
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number];
export const RETURN_CONDITION_TEXTS: Readonly<Record<ReturnCondition, Message>> = {
  as_new: message('As new'),
  opened: message('Opened'),
  incomplete: message('Incomplete'),
  damaged: message('Damaged'),
};

/** The longest text of a return request or of its answer, in characters. */
export const MAX_RETURN_TEXT = 1_000;
