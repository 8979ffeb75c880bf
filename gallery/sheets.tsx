import { Badge } from '#app/ui/content/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { PageHeading, SectionHeading } from '#app/ui/content/page-heading.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { SummaryCard } from '#app/ui/content/summary-card.tsx';
import { Timeline } from '#app/ui/content/timeline.tsx';
import { Family, LONG_CENTS, LONG_COUNT, LONG_NAME, LONG_WORD, Specimen } from './specimen.tsx';

const long = [
  { name: 'Part', value: LONG_NAME },
  { name: 'Customer', value: LONG_WORD },
  { name: 'Quantity', value: <Figures>{formatCount(LONG_COUNT)}</Figures> },
  { name: 'Total', value: <Price cents={LONG_CENTS} /> },
];

/** Containers: cards, headings, facts and timelines. */
export function GallerySheets() {
  return (
    <Family title="Sheets">
      <Specimen title="Card, Facts, Timeline" stacked>
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <Card as="section" title="An order" aside={<Badge tone="good">Paid</Badge>} marks>
            <Facts
              items={[
                { name: 'Part', value: 'Aurora X9' },
                { name: 'Quantity', value: <Figures>25</Figures> },
                { name: 'Total', value: <Price cents={31_000} /> },
              ]}
            />
          </Card>
          <Card as="section" title={LONG_NAME} aside={<Button size="sm">Change</Button>} footer="A footer of the card.">
            <Facts items={long} />
          </Card>
          <SummaryCard label="Total" cents={LONG_CENTS}>
            Shipping is added at checkout.
          </SummaryCard>
          <Card as="section" title="On its way">
            <Timeline
              steps={[
                { title: 'Placed', detail: 'Nov 21, 2026, 9:12 AM', state: 'done' },
                { title: 'Paid', detail: 'Nov 21, 2026, 9:15 AM', state: 'done' },
                { title: 'Being packed', state: 'now', icon: 'box' },
                { title: 'Shipped', state: 'ahead', icon: 'truck' },
              ]}
            />
          </Card>
          <Card as="section" title="Gone wrong">
            <Timeline
              steps={[
                { title: 'Placed', detail: 'Nov 21, 2026, 9:12 AM', state: 'done' },
                { title: `Cancelled: ${LONG_NAME}`, detail: LONG_WORD, state: 'wrong' },
                { title: 'Refunded', detail: 'Nov 21, 2026, 9:20 AM', state: 'done', icon: 'refresh' },
              ]}
            />
          </Card>
          <Card className="self-start">A card without a title.</Card>
          <Card flush>
            <p className="p-4">A flush card: its content brings its own padding.</p>
          </Card>
        </div>
      </Specimen>
      <Specimen title="PageHeading, SectionHeading" stacked>
        <PageHeading title="My Orders" actions={<Button variant="primary">See the parts</Button>}>
          What you have ordered, and where it is.
        </PageHeading>
        <PageHeading title={LONG_NAME}>{LONG_WORD}</PageHeading>
        <div>
          <SectionHeading title="Parts" id="g-parts" aside={<Button variant="ghost">All parts</Button>}>
            What we make.
          </SectionHeading>
          <SectionHeading title={LONG_NAME} />
        </div>
      </Specimen>
    </Family>
  );
}
