import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';

/** A secret that is shown once, with a button to copy it. @param what names it: 'signing secret' */
export function SecretBanner({ title, what, secret }: { title: string; what: string; secret: string }) {
  return (
    <Banner tone="good" title={title}>
      <p>Copy the {what} now. It won't be shown again.</p>
      <p className="mt-2 flex items-center gap-2">
        <code className="figures min-w-0 rounded-field border border-line bg-base-200 px-2 py-1 text-base-content wrap-anywhere">
          {secret}
        </code>
        <CopyButton text={secret} label={`Copy ${what}`} />
      </p>
    </Banner>
  );
}
