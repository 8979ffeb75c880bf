import { Banner } from '#app/ui/content/banner.tsx';

/**
 * What the last scan did, for eyes and screen readers. Each answer is a new message, so that the same one is spoken again.
 * @param answer changes with each scan
 */
export function ScanMessage({
  answer,
  message,
}: {
  answer: unknown;
  message: { readonly tone: 'good' | 'bad'; readonly title: string; readonly text?: string } | undefined;
}) {
  // A refused scan interrupts what is being read; a counted one waits.
  return (
    <div aria-live={message?.tone === 'bad' ? 'assertive' : 'polite'} aria-atomic className="text-lg empty:hidden">
      {message && (
        <Banner key={keyOf(answer)} tone={message.tone} title={message.title}>
          {message.text}
        </Banner>
      )}
    </div>
  );
}

const keys = new WeakMap<object, string>();

/** A separate key for each answer. */
function keyOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '';
  const key = keys.get(answer) ?? crypto.randomUUID();
  keys.set(answer, key);
  return key;
}
