import { HiddenFields } from '#app/actions/action-form.tsx';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { PostForm } from '#app/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
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
  const { formData } = useNavigation();
  return (
    <PostForm className={classNames('needs-scripts', className)}>
      <HiddenFields fields={{ from, passkey: '1' }} />
      <Button type="submit" variant={variant} wide loading={Boolean(formData?.has('passkey'))}>
        {children}
      </Button>
    </PostForm>
  );
}
