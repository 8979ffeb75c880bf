import { TextLink } from '../ui/buttons/anchor.tsx';
import { BrandMark } from './brand.tsx';
import { isTestMode, useRootData } from '../document/root-data.ts';

const columns = [
  {
    title: 'Shop',
    links: [
      { href: '/', text: 'Home' },
      { href: '/review', text: 'Review' },
      { href: '/blogs', text: 'Blogs' },
      { href: '/myprotfolio', text: 'About us' },
    ],
  },
  {
    title: 'Order',
    links: [
      { href: '/basket', text: 'Basket' },
      { href: '/quick-order', text: 'Quick order' },
    ],
  },
  {
    title: 'Legal',
    // Placeholders, as in the specification, until the pages are written.
    links: [
      { href: '/', text: 'Terms of use' },
      { href: '/', text: 'Privacy policy' },
      { href: '/', text: 'Cookie policy' },
    ],
  },
];

/** The footer of every page, ruled like the title block of a drawing. */
export function SiteFooter() {
  const { store } = useRootData();
  const testLinks = isTestMode(store)
    ? [
        { href: store.sandbox.mailboxUrl, text: 'Mailbox' },
        { href: store.sandbox.paymentsUrl, text: 'Card sandbox' },
        { href: store.sandbox.identityUrl, text: 'Identity sandbox' },
      ].flatMap(({ href, text }) => (href ? [{ href, text }] : []))
    : [];
  const groups = testLinks.length > 0 ? [...columns, { title: 'Test mode', links: testLinks }] : columns;
  return (
    <footer className="further-down mt-auto border-t [--height-guess:36rem] md:[--height-guess:17rem] border-line bg-base-100">
      <div className="page-width grid gap-x-12 gap-y-10 py-12 md:grid-cols-[1fr_auto]">
        <div className="max-w-72">
          <p className="flex items-center gap-2.5">
            <BrandMark />
            <span className="text-lg font-semibold tracking-tight">{store.name}</span>
          </p>
          <p className="mt-3 text-sm text-muted">Computer parts, made and sold by the people who draw them.</p>
        </div>
        <div className="grid grid-cols-2 gap-x-14 gap-y-8 sm:flex">
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <p className="text-sm font-semibold">{group.title}</p>
              <ul className="mt-2 text-sm">
                {group.links.map((link) => (
                  <li key={link.text}>
                    <TextLink
                      href={link.href}
                      className="inline-block py-1.5 text-muted no-underline hover:text-base-content hover:underline"
                    >
                      {link.text}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-2.5 text-sm text-muted">
          <p className="py-1.5">Copyright © 2022 {store.name}</p>
          <TextLink
            href="/accessibility"
            className="inline-block py-1.5 text-muted no-underline hover:text-base-content hover:underline"
          >
            Accessibility
          </TextLink>
        </div>
      </div>
    </footer>
  );
}
