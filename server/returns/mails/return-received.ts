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
    subject: 'Return of order #{order} received',
    intro: "Your parts have arrived. We'll check them and email you our decision.",
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({
    ...answeredReturn(store, request, [{ facts: request.lines.map(arrived) }]),
    heading: 'Your return has arrived',
  }),
  samples: (sample) => [sampleReturn(sample)],
});

/** `Arrived: 1 of 2, opened`. */
function arrived({ name, units, receivedUnits, condition }: ReturnRow['lines'][number]): [string, string] {
  const count = receivedUnits ?? 0;
  const state = count > 0 && condition ? `, ${RETURN_CONDITION_TEXTS[condition].toLowerCase()}` : '';
  return [`Arrived of ${name}`, `${count} of ${units}${state}`];
}
