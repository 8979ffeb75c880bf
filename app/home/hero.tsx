import { ButtonLink } from '#app/ui/buttons/button.tsx';
import type { HomeTexts } from './home-loader.ts';

/** The top of the home page. Get Started links to the parts below (`id="parts"`). */
export function Hero({ texts }: { texts: HomeTexts['texts'] }) {
  return (
    <section className="drawing-grid border-b border-line">
      <div className="page-width grid grid-cols-1 items-center gap-x-12 gap-y-10 py-12 md:py-16 lg:grid-cols-[1fr_1.15fr]">
        <div>
          <h1 className="text-display">{texts['home.title']}</h1>
          <p className="mt-5 max-w-prose text-lg whitespace-pre-line text-muted">{texts['home.intro']}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="#parts" variant="primary" size="lg">
              Get Started
            </ButtonLink>
            <ButtonLink href="/review" size="lg">
              What buyers say
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
                alt="An exploded drawing of a computer: case, motherboard, processor, cooler, memory, graphics card, fans, drive and power supply"
                fetchPriority="high"
                className="h-auto w-full rounded-box"
              />
            </picture>
          </div>
          {texts['home.caption'] && <figcaption className="dimension mt-4">{texts['home.caption']}</figcaption>}
        </figure>
      </div>
    </section>
  );
}
