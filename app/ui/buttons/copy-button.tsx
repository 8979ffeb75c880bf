import { t } from '#contract/language/text.ts';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

/** Copies `text` and confirms it for two seconds. @param label names the text: 'Copy transaction id'. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="needs-scripts btn btn-ghost btn-sm btn-square"
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <Icon name={copied ? 'check' : 'copy'} className={copied ? 'size-4 text-success' : 'size-4'} />
      <span className="sr-only" aria-live="polite">
        {copied ? t('Copied') : ''}
      </span>
    </button>
  );
}
