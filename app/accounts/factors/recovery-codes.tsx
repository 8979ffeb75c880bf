import { buttonClass } from '#app/ui/buttons/button.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';

/** Ten codes to save, shown once. @param store the store's name, for the file */
export function RecoveryCodes({ codes, store }: { codes: readonly string[]; store: string }) {
  const text = codes.join('\n');
  const file = `Recovery codes for ${store}. Each works once, instead of a code of the authenticator app.\n\n${text}\n`;
  return (
    <div>
      <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-box border border-line bg-base-200 p-4 sm:max-w-80">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${store.toLowerCase().replaceAll(/\W+/g, '-')}-recovery-codes.txt`}
          className={buttonClass({ size: 'sm' })}
        >
          <Icon name="download" />
          Download
        </a>
        <CopyButton text={text} label="Copy the recovery codes" />
      </div>
    </div>
  );
}
