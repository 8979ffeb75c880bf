import { t } from '#contract/language/text.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation, useSearchParams } from 'react-router';
import { failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { type ActionDone, type ActionResult, isDone } from './use-screen-action.ts';
import { HiddenFields } from './action-form.tsx';

/**
 * The result of a posted form, or its confirmation question: without scripts it replaces toasts and dialogs. It is
 * above the form and may be out of view; then a success becomes a toast, and a failure or a question gets the focus. So
 * does a success whose button has left the page.
 */
export function ActionNotice() {
  const answer = useAnswer<ActionResult>();
  const notice = useRef<HTMLDivElement>(null);
  const [toasted, setToasted] = useState<ActionResult>();
  useLayoutEffect(() => {
    if (!answer || !notice.current || isInSight(notice.current)) return;
    if (!isDone(answer) || answer.done.link || answer.done.details) return notice.current.focus();
    toast(answer.done.message, answer.done.kind);
    // oxlint-disable-next-line react/set-state-in-effect -- only a rendered notice has a place
    setToasted(answer);
  }, [answer]);
  useFocusAfterLoss(answer, () => {
    flushSync(() => setToasted(undefined));
    notice.current?.focus();
  });
  if (!answer || answer === toasted) return null;
  return (
    <div ref={notice} tabIndex={-1} className="mb-6 rounded-box">
      <Notice answer={answer} />
    </div>
  );
}

/** Calls `focus` if the button that was answered had the focus and left the page with the data that loaded after it. */
function useFocusAfterLoss(answer: ActionResult | undefined, focus: () => void): void {
  const { state } = useNavigation();
  const pressed = useRef<Element>(null);
  const onLoss = useEffectEvent(focus);
  useEffect(() => {
    if (state === 'submitting') pressed.current = document.activeElement;
    if (state !== 'idle') return;
    const isLost = pressed.current?.isConnected === false && document.activeElement === document.body;
    pressed.current = null;
    if (isLost && answer) onLoss();
  }, [state, answer]);
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const hidden = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return top >= hidden && bottom <= innerHeight;
}

function Notice({ answer }: { answer: ActionResult }) {
  const [search] = useSearchParams();
  if (isDone(answer)) return <DoneNotice {...answer} />;
  if ('problem' in answer) return <Banner tone="bad" title={failureText(answer)} />;
  const { title, text, confirm, fields, inputs = [] } = answer.confirmation;
  return (
    <Banner
      tone="wait"
      title={title}
      actions={
        <>
          <PostForm id="confirmation">
            <HiddenFields fields={{ ...fields, confirmed: '1' }} />
            <Button type="submit" variant="danger">
              {confirm}
            </Button>
          </PostForm>
          <ButtonLink href={hrefHere(search, {})}>{t('Go back')}</ButtonLink>
        </>
      }
    >
      <p>{text}</p>
      {inputs.map(({ name, label, type = 'text' }) => (
        <TextField
          key={name}
          form="confirmation"
          name={name}
          label={label}
          type={type}
          optional
          autoComplete="off"
          fieldClassName="mt-3"
        />
      ))}
    </Banner>
  );
}

/** The result of an action that stays on the page, with its details. */
export function DoneNotice({ done: { kind, message, details = [], link } }: ActionDone) {
  return (
    <Banner
      tone={kind === 'success' ? 'good' : 'wait'}
      title={message}
      actions={link && <ButtonLink href={link.href}>{link.text}</ButtonLink>}
    >
      {details.length > 0 && (
        <ul className="list-disc ps-5 wrap-anywhere">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
