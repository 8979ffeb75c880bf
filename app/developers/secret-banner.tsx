import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { useScrollIntoView } from '#app/ui/use-scroll-into-view.ts';

/**
 * A secret that is shown once, with a button to copy it. Scrolls into view and takes the focus, because its form is
 * further down.
 * @param what names it, as in 'signing secret'
 */
export function SecretBanner({ secret, ...texts }: { title: string; what: string; secret: string }) {
  return <NewSecret key={secret} secret={secret} {...texts} />;
}

function NewSecret({ title, what, secret }: { title: string; what: string; secret: string }) {
  // Without scripts, the page opened with the secret.
  const element = useScrollIntoView(useHydrated());
  return (
    <div ref={element} tabIndex={-1} role="group" aria-label={title} className="rounded-box">
      <Banner tone="good" title={title}>
        <p>Copy the {what} now. It won't be shown again.</p>
        <p className="mt-2 flex items-center gap-2">
          <code className="figures min-w-0 rounded-field border border-line bg-base-200 px-2 py-1 text-base-content wrap-anywhere">
            {secret}
          </code>
          <CopyButton text={secret} label={`Copy ${what}`} />
        </p>
      </Banner>
    </div>
  );
}
