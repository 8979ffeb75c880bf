import { message, shown, t } from '#contract/language/text.ts';
import { RETURN_CONDITION_TEXTS } from '#contract/returns/return-choices.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-received',
  when: 'Units of a return have arrived.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Return received',
    place: 118,
    subject: message('Return of order #{order} received'),
    intro: message("Your parts have arrived. We'll check them and email you our decision."),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({
    ...answeredReturn(store, request, [{ facts: request.lines.map(arrivedUnits) }]),
    heading: t('Your return has arrived'),
  }),
  samples: (sample) => [sampleReturn(sample)],
});

/** `1 of 2, Opened`. */
function arrivedUnits({ name, units, receivedUnits, condition }: ReturnRow['lines'][number]): [string, string] {
  const count = receivedUnits ?? 0;
  const arrived = t('{count} of {units}', { count, units });
  const state = count > 0 && condition ? [shown(RETURN_CONDITION_TEXTS[condition])] : [];
  return [t('Arrived of {part}', { part: name }), [arrived, ...state].join(', ')];
}
