import { t } from '#contract/language/text.ts';
import { useState } from 'react';
import { usePermission } from '#app/accounts/allowed.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { areSingleKeysOn, setSingleKeys } from '#app/ui/single-key.ts';

/** The dashboard's shortcut keys, and a switch for the single-character ones. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const hasNeighbors = usePermission('orders.read');
  const keys: readonly (readonly [string, string])[] = [
    [t('Ctrl K or ⌘ K'), t('Go to a page, an order or a part')],
    ['/', t('Search')],
    ...(hasNeighbors
      ? ([
          ['j', t('Next order, while one is open')],
          ['k', t('Previous order')],
        ] as const)
      : []),
    ['?', t('Show these keys')],
    [t('Esc'), t('Close')],
  ];
  return (
    <Dialog open onClose={onClose} title={t('Keyboard shortcuts')}>
      <div className="grid gap-5">
        <label className="flex items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => {
              setSingleKeys(checked);
              setOn(checked);
            }}
          />
          {t('Single-key shortcuts')}
        </label>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5">
          {keys.map(([key, effect]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt>
                <kbd className="rounded-selector border border-line-strong/60 px-1.5 text-sm">{key}</kbd>
              </dt>
              <dd className={key.length === 1 && !isOn ? 'text-muted line-through' : undefined}>{effect}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
