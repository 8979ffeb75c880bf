import { setTextSource } from '#contract/language/text.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A build's scripts contain the texts of their language (tools/build/language-files.mjs).
if (import.meta.env.DEV) {
  const { translations } = self as unknown as { translations: Record<string, string> };
  setTextSource(() => ({
    language: document.documentElement.lang,
    translate: (key) => translations[key] || undefined,
  }));
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
