import { type ComponentProps, use } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { SentBy } from './post-form.tsx';

/** The submit button of a `PostForm`; busy while it sends the form. */
export function SubmitButton({ loading, ...button }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const sent = use(SentBy);
  const isSent = sent !== undefined && sent.name === (button.name ?? '') && sent.value === String(button.value ?? '');
  return <Button {...button} type="submit" loading={loading || isSent} />;
}
