import './hero.css';
import { t } from '#contract/language/text.ts';
import { useRootData } from '#app/document/root-data.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import type { HomeTexts } from './home-loader.ts';

/**
 * The top of the home page. Get Started links to the parts below (`id="parts"`). It is small for a store that sells the parts of
 * others, and for returning visitors (document/theme.ts).
 */
export function Hero({ texts }: { texts: HomeTexts['texts'] }) {
  const { store } = useRootData();
  return (
    <section className="hero drawing-grid border-b border-line" data-small={!store.makesParts || undefined}>
      <div className="page-width hero-grid">
        <h1>{texts['home.title']}</h1>
        <div className="hero-words">
          <p className="max-w-prose whitespace-pre-line text-muted">{texts['home.intro']}</p>
          <div className="hero-buttons flex flex-wrap gap-3">
            <ButtonLink href="#parts" variant="primary">
              {t('Get Started')}
            </ButtonLink>
            <ButtonLink href="/review" className="hero-second">
              {t('What buyers say')}
            </ButtonLink>
          </div>
        </div>
        <figure>
          <div className="sheet corner-marks">
            {/* React preloads an image outside <picture>, and the style sheet would wait for it. */}
            <picture>
              <img
                src="/pictures/hero.svg"
                width="1200"
                height="900"
                alt={t(
                  'An exploded drawing of a computer: case, motherboard, processor, cooler, memory, graphics card, fans, drive and power supply',
                )}
                fetchPriority="high"
                className="h-auto w-full rounded-box"
              />
            </picture>
          </div>
          {texts['home.caption'] && (
            <figcaption className="dimension mt-3 max-lg:hidden">{texts['home.caption']}</figcaption>
          )}
        </figure>
      </div>
    </section>
  );
}
