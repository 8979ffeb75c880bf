import type { ReactNode } from 'react';
import { message } from '#contract/language/text.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { useRootData } from '#app/document/root-data.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';

export const meta = titleMeta(
  message('Accessibility'),
  message('What this store does so that everyone can use it, how that is tested, and what is not yet tested.'),
);

/** What is tested, how, and by which test, so that every claim can be checked. */
const tests: { claim: string; test: string }[] = [
  {
    claim:
      'Every screen in every state (empty, loading, failed, full, very long) passes axe-core, in light and dark, on a phone and on a desktop.',
    test: 'test/e2e/accessibility',
  },
  {
    claim:
      'At 200% and 400% zoom, and with doubled text, nothing is cut off, overlaps or has to be scrolled sideways, except tables.',
    test: 'test/e2e/accessibility/views',
  },
  {
    claim:
      'Ordering, paying, signing in and running the shop work with a keyboard alone. The focus is always visible and never covered.',
    test: 'test/e2e/accessibility/keyboard-*.test.ts',
  },
  {
    claim: 'Errors, results and messages are announced, and the first invalid field gets the focus.',
    test: 'test/e2e/accessibility/announcements.test.ts',
  },
  {
    claim:
      'The reading order of the ten main screens, with roles, names and states, is recorded and compared on every change.',
    test: 'test/e2e/accessibility/reading-order',
  },
  {
    claim: 'Touch targets measure at least 24 by 24 pixels, and nothing moves if you ask your device for less motion.',
    test: 'test/e2e/accessibility/audit.ts',
  },
  {
    claim: 'Links, forms and menus also work without scripts.',
    test: 'test/e2e/specification/without-scripts.test.ts',
  },
];

/** The store's accessibility statement. */
export default function AccessibilityPage() {
  const { store } = useRootData();
  return (
    <div className="page-width py-12 md:py-16">
      <PageHeading title="Accessibility">
        {store.name} should work for everyone: with a screen reader, a keyboard, a magnifier, a phone or a slow
        connection.
      </PageHeading>
      <div className="mt-10 grid max-w-prose gap-10">
        <Section title="What we aim for">
          <p>
            The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page, for visitors, customers and
            the people who run the shop.
          </p>
        </Section>
        <Section title="How it is tested">
          <p>
            Automated tests check these points in the browser Chromium, some on every change, the others every night and
            whenever code that they cover changes. Each names the test that proves it.
          </p>
          <ul className="mt-5 grid gap-4">
            {tests.map(({ claim, test }) => (
              <li key={test} className="border-s-2 border-line-strong ps-4">
                {claim}
                <span className="mt-1 block font-mono text-sm wrap-anywhere text-muted">{test}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="What is not tested">
          <ul className="list-disc space-y-2 ps-5">
            <li>
              No person has tested the store with NVDA, JAWS or VoiceOver, and no outside auditor has examined it.
            </li>
            <li>The tests run in Chromium. Other browsers are not tested automatically.</li>
            <li>
              The card form belongs to the payment provider. We test that it can be reached and left with the keyboard;
              its fields are the provider&apos;s.
            </li>
            <li>
              Wide tables, such as a comparison of four parts, have to be scrolled sideways in a narrow window. Their
              frame can be focused and scrolled with the arrow keys.
            </li>
            <li>PDF invoices and packing slips are not tagged. My Orders shows the same facts as a page.</li>
          </ul>
        </Section>
        <Section title="Tell us about a problem">
          <p>
            If something does not work for you, <TextLink href="/#contact-heading">send us a message</TextLink>. Name
            the page and what you use; we will reply by email.
          </p>
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-2xl">{title}</h2>
      {children}
    </section>
  );
}
