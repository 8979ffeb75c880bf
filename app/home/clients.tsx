import { t } from '#contract/language/text.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Icon, type IconName } from '#app/ui/buttons/icon.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import type { HomeTexts } from './home-loader.ts';

const ICONS: readonly IconName[] = ['users', 'refresh', 'box'];

/** The shop's customers, and a paragraph about the shop. */
export function Clients({ name, written: { texts, lists } }: { name: string; written: HomeTexts }) {
  return (
    <section className="further-down page-width py-16 md:py-20">
      <SectionHeading
        title={texts['home.clientsTitle']}
        aside={
          <ButtonLink href="/myprotfolio" variant="ghost" iconAfter="arrow-right">
            {t('About us')}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-px overflow-hidden rounded-box border border-line bg-line md:grid-cols-3">
        {lists['home.clients'].map(({ title, text }, index) => (
          <div key={index} className="bg-base-100 p-6 sm:p-8">
            <Icon name={ICONS[index]!} className="size-7 text-primary" />
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 whitespace-pre-line text-muted">{text}</p>
          </div>
        ))}
      </div>
      {texts['home.about'] && (
        <div className="mt-10 grid gap-x-12 gap-y-3 md:grid-cols-3">
          <h3 className="text-xl">{t('About {store}', { store: name })}</h3>
          <p className="max-w-prose whitespace-pre-line text-muted md:col-span-2">{texts['home.about']}</p>
        </div>
      )}
    </section>
  );
}
