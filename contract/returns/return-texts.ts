import type { ReturnReason } from '#contract/choices.ts';

/** The reasons of a return request, as screens and mails show them. */
export const RETURN_REASON_TEXTS: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Arrived damaged',
  wrong_part: 'Wrong part',
  not_working: "Doesn't work",
  not_needed: 'No longer needed',
  other: 'Another reason',
};
