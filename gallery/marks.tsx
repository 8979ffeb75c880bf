import { useState } from 'react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { Countdown } from '#app/ui/progress/countdown.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { iconShapes } from '#app/ui/buttons/icon-shapes.tsx';
import { Icon, type IconName } from '#app/ui/buttons/icon.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { TextWithTimes } from '#app/ui/text/text-with-times.tsx';
import { CurrencyContext, Price } from '#app/ui/text/price.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { Family, LONG_CENTS, LONG_COUNT, LONG_WORD, Specimen } from './specimen.tsx';

const states: [tone: Tone, icon: IconName, words: string][] = [
  ['good', 'check', 'Paid'],
  ['wait', 'clock', 'Unpaid'],
  ['bad', 'x', 'Out of stock'],
  ['note', 'truck', 'Shipped'],
  ['plain', 'ban', 'Cancelled'],
];

/** Inline elements: badges, figures, icons. */
export function GalleryMarks() {
  return (
    <Family title="Marks">
      <Specimen title="Badge, with and without an icon">
        {states.map(([tone, icon, words]) => (
          <Badge key={tone} tone={tone} icon={icon}>
            {words}
          </Badge>
        ))}
        {states.map(([tone, , words]) => (
          <Badge key={tone} tone={tone}>
            {words}
          </Badge>
        ))}
        <Badge tone="good">{formatCount(LONG_COUNT)} in stock</Badge>
      </Specimen>
      <Specimen title="Stars">
        {[0, 1, 2, 3, 4, 5].map((rating) => (
          <Stars key={rating} rating={rating} />
        ))}
      </Specimen>
      <Specimen title="Price, DateTime, TextWithTimes, Figures">
        <Price cents={0} />
        <Price cents={1_240} />
        <Price cents={LONG_CENTS} className="text-xl" />
        <CurrencyContext value="eur">
          <Price cents={1_240} />
        </CurrencyContext>
        <DateTime iso="2026-11-21T14:05:00.000Z" />
        <span>
          <TextWithTimes>Requested 2026-11-21T14:05:00Z, due 2026-11-28T14:05Z</TextWithTimes>
        </span>
        <Figures>25 minimum - 140 in stock</Figures>
        <Figures className="text-muted">{formatCount(LONG_COUNT)}</Figures>
      </Specimen>
      <Specimen title="Countdown: long, short, ended">
        <Countdown until="2099-01-01T12:30:00Z" />
        <ReservationMinutes />
        <Countdown until="2020-01-01T12:30:00Z" />
        <Countdown until="2020-01-01T12:30:00Z" ended="The reservation has expired" />
      </Specimen>
      <Specimen title="EmailText, short and very long" stacked>
        <p>
          <EmailText email="ada@example.test" />
        </p>
        <p>
          <EmailText email={LONG_WORD} />
        </p>
      </Specimen>
      <Specimen title="Icon">
        {(Object.keys(iconShapes) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
        <Icon name="box" label="box, large" className="size-7 text-primary" />
      </Specimen>
    </Family>
  );
}

/** The usual reservation time of an order. Only the browser knows the current time. */
function ReservationMinutes() {
  const [until] = useState(() => new Date(Date.now() + 24 * 60_000).toISOString());
  return useHydrated() && <Countdown until={until} />;
}
