import type { ReactNode } from 'react';
import { t } from '#contract/language/text.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { formMessage } from './failure-text.ts';
import type { FormFailure } from './form-failure.ts';

/** A failure that none of the form's fields explains. @param keepsTyped says that the fields keep what was typed */
export function FormBanner({
  failure,
  keepsTyped,
  children,
}: {
  failure: FormFailure | undefined;
  keepsTyped?: boolean;
  children?: ReactNode;
}) {
  const message = formMessage(failure);
  if (!message) return null;
  return (
    <Banner tone="bad" title={message}>
      {keepsTyped ? t('What you typed is still here.') : children}
    </Banner>
  );
}
