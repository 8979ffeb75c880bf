import { HiddenFields } from '#app/actions/action-form.tsx';
import type { ReactNode } from 'react';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** Signs in with a passkey through the page's action. Hidden without scripts. */
export function PasskeyButton({
  from,
  variant = 'secondary',
  className,
  children,
}: {
  from: string;
  variant?: 'primary' | 'secondary';
  className?: string;
  children: ReactNode;
}) {
  return (
    <PostForm className={classNames('needs-scripts', className)}>
      <HiddenFields fields={{ from, passkey: '1' }} />
      <SubmitButton variant={variant} wide>
        {children}
      </SubmitButton>
    </PostForm>
  );
}
