import { t } from '#contract/language/text.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';

/** The parts of a build that the basket refused, each with the reason. */
export function LeftOutParts({ leftOut }: { leftOut: readonly { readonly name: string; readonly problem: string }[] }) {
  return (
    <Banner
      tone="wait"
      title={
        leftOut.length === 1
          ? t('One part was not added to your basket')
          : t('{count} parts were not added to your basket', { count: leftOut.length })
      }
      actions={<ButtonLink href="/basket">{t('Basket')}</ButtonLink>}
    >
      <ul className="list-disc ps-4">
        {leftOut.map(({ name, problem }) => (
          <li key={name}>
            {name}: {problem}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
