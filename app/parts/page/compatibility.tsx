import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { PartDetail, PublicPart } from '#contract/parts/parts.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { hrefOf } from '#app/parts/address-filter.ts';
import { compatibleLists } from './compatible-lists.ts';

/** What fits a part by the rules of builds, and the lists of parts that share a deciding fact with it. */
export function Compatibility({ part, fitting }: { part: PartDetail; fitting: PublicPart['fitting'] }) {
  // What fits by all rules says more than one shared fact.
  const lists = compatibleLists(part).filter(({ kind }) => fitting.every(({ category }) => category !== kind));
  if (lists.length + fitting.length === 0) return null;
  return (
    <section aria-labelledby="compatibility">
      <h2 id="compatibility" className="mb-2 text-base font-semibold">
        {t('Compatibility')}
      </h2>
      <ul className="grid gap-1.5 text-sm">
        {lists.map(({ title, links }) => (
          <li key={title}>
            {title}{' '}
            {links.map(({ text, href }, at) => (
              <span key={href}>
                {at > 0 && ', '}
                <TextLink href={href}>{text}</TextLink>
              </span>
            ))}
          </li>
        ))}
        {fitting.map(({ category, label, q, facts }) => (
          <li key={category}>
            <TextLink href={hrefOf({ q })}>{t('{kinds} that fit', { kinds: label })}</TextLink>
            {facts.length > 0 && <span className="text-muted"> · {facts.join(', ')}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {rich('A <build>build</build> checks size, power and connections of all its parts too.', {
          build: (text) => <TextLink href={`/dashboard/builds?add=${part._id}`}>{text}</TextLink>,
        })}
      </p>
    </section>
  );
}
