import { t } from '#contract/language/text.ts';
import { createPortal } from 'react-dom';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { isShortcut, isSingleKey } from '#app/ui/single-key.ts';

// Loaded when it is first opened.
const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeyHelp = lazy(() => import('./key-help.tsx'));

/** A button and shortcut keys of the dashboard: Ctrl-K or Cmd-K opens the palette, `?` lists the keys. */
export function CommandKeys() {
  const [opened, setOpened] = useState<'palette' | 'help'>();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isPalette = event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isPalette && isShortcut(event)) setOpened('palette');
      else if (isSingleKey(event, '?')) setOpened('help');
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  const close = () => setOpened(undefined);
  return (
    <>
      <div className="needs-scripts mb-3 flex items-center gap-2">
        <Button
          size="sm"
          icon="search"
          className="flex-1 justify-start"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpened('palette')}
        >
          {t('Go to')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('Keyboard shortcuts')} onClick={() => setOpened('help')}>
          ?
        </Button>
      </div>
      {/* On a phone the sidebar is a closed popover, which would hide them. */}
      {opened &&
        createPortal(
          <Suspense>
            {opened === 'palette' ? <CommandPalette onClose={close} /> : <KeyHelp onClose={close} />}
          </Suspense>,
          document.body,
        )}
    </>
  );
}
