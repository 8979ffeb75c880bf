import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SectionHeading } from '../../ui/page-heading.tsx';

const kinds: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'users',
    title: 'System builders',
    text: 'Twenty-five of one part, the same revision, in one box, for a run of machines that have to match.',
  },
  {
    icon: 'refresh',
    title: 'Repair shops',
    text: 'The fan, the cable, the supply that failed. In stock or not is on the card, before the customer is told.',
  },
  {
    icon: 'box',
    title: 'Labs and schools',
    text: 'A room full of machines kept running for years, with a receipt and a history for each order.',
  },
];

/** Whom the shop works for, and who it is. */
export function Clients({ name }: { name: string }) {
  return (
    <section className="further-down page-width py-16 md:py-20">
      <SectionHeading
        title="Who buys from us"
        aside={
          <ButtonLink href="/myprotfolio" variant="ghost" iconAfter="arrow-right">
            About us
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-px overflow-hidden rounded-box border border-line bg-line md:grid-cols-3">
        {kinds.map(({ icon, title, text }) => (
          <div key={title} className="bg-base-100 p-6 sm:p-8">
            <Icon name={icon} className="size-7 text-primary" />
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </div>
        ))}
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-3 md:grid-cols-3">
        <h3 className="text-xl">About {name}</h3>
        <p className="max-w-prose text-muted md:col-span-2">
          {name} makes computer parts and sells them here itself: one price, a smallest order and a counted stock each,
          held for 30 minutes while you pay.
        </p>
      </div>
    </section>
  );
}
