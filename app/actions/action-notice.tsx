import { Form, useActionData } from 'react-router';
import { failureText } from '#app/forms/form-failure.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { type ActionDone, type ActionResult, isDone } from './use-screen-action.ts';
import { HiddenFields } from './action-form.tsx';

/** The result of a posted form, or its confirmation question: without scripts it replaces toasts and dialogs. */
export function ActionNotice() {
  const answer = useActionData() as ActionResult | undefined;
  if (!answer) return null;
  return (
    <div className="mb-6">
      <Notice answer={answer} />
    </div>
  );
}

function Notice({ answer }: { answer: ActionResult }) {
  if (isDone(answer)) return <DoneNotice {...answer} />;
  if ('problem' in answer) return <Banner tone="bad" title={failureText(answer)} />;
  const { title, text, confirm, fields, inputs = [] } = answer.confirmation;
  return (
    <Banner
      tone="wait"
      title={title}
      actions={
        <>
          <Form method="post" id="confirmation">
            <HiddenFields fields={{ ...fields, confirmed: '1' }} />
            <Button type="submit" variant="danger">
              {confirm}
            </Button>
          </Form>
          <ButtonLink href="?">Go back</ButtonLink>
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
