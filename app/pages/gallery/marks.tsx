import { TextLink } from '../../ui/anchor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton, type ButtonVariant } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CountDown } from '../../ui/count-down.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figures } from '../../ui/figure-text.tsx';
import { iconShapes } from '../../ui/icon-shapes.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SectionHeading } from '../../ui/page-heading.tsx';
import { Price } from '../../ui/price.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Timeline } from '../../ui/timeline.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'quiet-danger'];
const holdUntil = '2099-01-01T12:30:00Z';

export function GalleryMarks() {
  return (
    <section>
      <SectionHeading title="Buttons and marks" />
      <div className="grid grid-cols-1 gap-6">
        <div className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button variant="primary" disabled>
            disabled
          </Button>
          <Button variant="primary" loading>
            loading
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" icon="truck">
            small
          </Button>
          <Button size="md" iconAfter="arrow-right">
            medium
          </Button>
          <Button size="lg" variant="primary">
            large
          </Button>
          <ButtonLink href="/" icon="box">
            a link
          </ButtonLink>
          <IconButton icon="trash" label="Delete" />
          <IconButton icon="pencil" label="Edit" variant="secondary" />
          <TextLink href="/">A link in text</TextLink>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="good" icon="check">
            Paid
          </Badge>
          <Badge tone="wait" icon="clock">
            Unpaid
          </Badge>
          <Badge tone="bad" icon="x">
            Out of stock
          </Badge>
          <Badge tone="note" icon="truck">
            Shipped
          </Badge>
          <Badge>Cancelled</Badge>
          <Stars rating={4} />
          <Price cents={129_900} className="text-xl" />
          <Figures>25 minimum - 140 in stock</Figures>
          <CountDown until={holdUntil} />
          <span>
            <Figures>pi_3Qz0a1</Figures> <CopyButton text="pi_3Qz0a1" label="Copy transaction id" />
          </span>
        </div>
        <div className="flex flex-wrap gap-4">
          {(Object.keys(iconShapes) as IconName[]).map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </div>
        <div className="grid gap-6 md:grid-cols-2">
          <Card title="An order" aside={<Badge tone="good">Paid</Badge>} marks>
            <Facts
              items={[
                { name: 'Part', value: 'Aurora X9' },
                { name: 'Quantity', value: <Figures>25</Figures> },
                { name: 'Total', value: <Price cents={31_000} /> },
              ]}
            />
          </Card>
          <Card title="What happened">
            <Timeline
              steps={[
                { title: 'Placed', detail: '21 Nov 2026, 09:12', state: 'done' },
                { title: 'Paid', detail: '21 Nov 2026, 09:15', state: 'done' },
                { title: 'Being packed', state: 'now', icon: 'box' },
                { title: 'Shipped', state: 'ahead', icon: 'truck' },
              ]}
            />
          </Card>
        </div>
      </div>
    </section>
  );
}
