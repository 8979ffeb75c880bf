import { RESERVATION_TIME } from '#contract/orders/reservation.ts';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { Icon, type IconName } from '../ui/buttons/icon.tsx';
import { SectionHeading } from '../ui/content/page-heading.tsx';

const kinds: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'users',
    title: 'System builders',
    text: 'Twenty-five of one part, the same revision, in one box, for a run of machines that have to match.',
  },
  {
    icon: 'refresh',
    title: 'Repair shops',
    text: 'The fan, cable or power supply that failed. Stock is shown on every card, so you know before you promise a repair.',
  },
  {
    icon: 'box',
    title: 'Labs and schools',
    text: 'Rooms full of machines kept running for years, with a receipt and a history for every order.',
  },
];

/** The shop's customers, and a paragraph about the shop. */
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
          {name} makes computer parts and sells them here: one price, a minimum order and live stock for each, reserved
          for {RESERVATION_TIME} while you pay.
        </p>
      </div>
    </section>
  );
}
