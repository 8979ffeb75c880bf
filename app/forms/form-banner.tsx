import { Banner } from '#app/ui/content/banner.tsx';
import type { FormFailure } from './form-failure.ts';
import { formMessage } from './use-form-check.ts';

/** The failure of a form that no field of it explains. @param keepsTyped says that the fields keep what was typed */
export function FormBanner({ failure, keepsTyped }: { failure: FormFailure | undefined; keepsTyped?: boolean }) {
  const message = formMessage(failure);
  if (!message) return null;
  return (
    <Banner tone="bad" title={message}>
      {keepsTyped && 'What you typed is still here.'}
    </Banner>
  );
}
