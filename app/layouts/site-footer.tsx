import { useLocation } from 'react-router';
import { pathIn } from '#contract/language/language-path.ts';
import { languageCode, message, type Message, shown, t } from '#contract/language/text.ts';
import type { Store } from '#contract/store/store.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { BrandMark } from './brand.tsx';
import { FOOTER_COLUMNS } from './site-links.data.ts';
import { isTestMode, useRootData } from '#app/document/root-data.ts';

/** Placeholders, as in the specification, until admins write these pages. */
const SPECIFIED = [
  { page: 'terms', title: message('Terms of use') },
  { page: 'privacy', title: message('Privacy policy') },
  { page: 'cookies', title: message('Cookie policy') },
];

function legalLinks(written: Store['legalPages']): { href: string; text: string }[] {
  const isWritten = (page: string) => written.some((each) => each.page === page);
  const further = written.filter(({ page }) => !SPECIFIED.some((each) => each.page === page));
  return [...SPECIFIED, ...further].map(({ page, title }) => ({
    href: isWritten(page) ? `/legal/${page}` : '/',
    text: title,
  }));
}

/** The footer of every page, ruled like the title block of a drawing. */
export function SiteFooter() {
  const { store } = useRootData();
  const testLinks = isTestMode(store)
    ? [
        { href: store.sandbox.mailboxUrl, text: t('Mailbox') },
        { href: store.sandbox.paymentsUrl, text: t('Card sandbox') },
        { href: store.sandbox.identityUrl, text: t('Identity sandbox') },
      ].flatMap(({ href, text }) => (href ? [{ href, text }] : []))
    : [];
  const groups: { title: string; links: { href: string; text: string }[] }[] = [
    ...FOOTER_COLUMNS.map((column) => ({ ...column, title: shown(column.title) })),
    { title: t('Legal'), links: legalLinks(store.legalPages) },
  ];
  if (testLinks.length > 0) groups.push({ title: t('Test mode'), links: testLinks });
  return (
    <footer className="further-down mt-auto border-t [--height-guess:36rem] md:[--height-guess:17rem] border-line bg-base-100">
      <div className="page-width grid gap-x-12 gap-y-10 py-12 md:grid-cols-[1fr_auto]">
        <div className="max-w-72">
          <p className="flex items-center gap-2.5">
            <BrandMark />
            <span className="text-lg font-semibold tracking-tight">{store.name}</span>
          </p>
          {store.tagline && <p className="mt-3 text-sm text-muted">{store.tagline}</p>}
          <Contact {...store.contact} />
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
                      {shown(link.text as Message)}
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
          <p className="py-1.5">{t('Copyright © 2022 {store}', { store: store.name })}</p>
          <LanguageChoice />
          <TextLink
            href="/accessibility"
            className="inline-block py-1.5 text-muted no-underline hover:text-base-content hover:underline"
          >
            {t('Accessibility')}
          </TextLink>
        </div>
      </div>
    </footer>
  );
}

/** The same page in each language of the store: plain links, because each language has its own documents and scripts. */
function LanguageChoice() {
  const { languages } = useRootData().store;
  const { pathname, search } = useLocation();
  const current = languageCode();
  if (!languages[0]) return null;
  return (
    <nav aria-label={t('Language')} className="flex flex-wrap gap-x-4">
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={pathIn(code, pathname + search)}
          lang={code}
          aria-current={code === current}
          className="inline-block py-1.5 text-muted no-underline hover:text-base-content hover:underline"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function Contact({ email, phone, address, hours }: Store['contact']) {
  const link = 'link-text inline-block py-1.5 wrap-anywhere';
  return (
    <address className="mt-3 text-sm whitespace-pre-line text-muted not-italic">
      {address && <p className="mb-1.5">{address}</p>}
      {email && (
        <p>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={link}>
            {email}
          </a>
        </p>
      )}
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={link}>
            {phone}
          </a>
        </p>
      )}
      {hours && <p className="py-1.5">{hours}</p>}
      <TextLink href="/#contact" className="inline-block py-1.5">
        {t('Send us a message')}
      </TextLink>
    </address>
  );
}
