import { t } from '#contract/language/text.ts';
import type { SharedBuild } from '#contract/builds/builds.ts';
import { useRootData } from '#app/document/root-data.ts';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';
import { buildTexts } from './build-texts.ts';

/** The build as texts to copy, folded. */
export function CopyBuild({ build }: { build: Pick<SharedBuild, 'name' | 'lines' | 'total'> }) {
  const { store } = useRootData();
  const currency = useCurrency();
  if (build.lines.length === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="w-fit cursor-pointer py-1.5">{t('Copy as text')}</summary>
      <div className="mt-2 grid gap-3">
        {buildTexts(build, { name: store.name, origin: store.origin, currency }).map(({ label, text }) => (
          <div key={label + text} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <TextAreaField
                label={label}
                id={`text-${label.replaceAll(' ', '-')}`}
                readOnly
                rows={4}
                defaultValue={text}
                onFocus={(event) => event.currentTarget.select()}
              />
            </div>
            <CopyButton text={text} label={t('Copy: {label}', { label })} />
          </div>
        ))}
      </div>
    </details>
  );
}
