import { redirect, useLoaderData } from 'react-router';
import { useRef } from 'react';
import { formatCents as centsText } from '#contract/money.ts';
import { promotionSentence } from '#contract/promotions/conditions.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, answerTo, isConfirmed, isDone } from '#app/actions/use-screen-action.ts';
import { withFieldNames } from '#app/actions/with-field-names.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { formAction, typedValues } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { formText, wholeOf } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import type { DeliveryMethod } from '#contract/settings/checkout-terms.ts';
import { formatCents } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import { formFieldOf, NEW_VALUES, readPromotion, readTerms, valuesOf } from './promotion-form.ts';
import { CodesCard, UsesCard } from './promotion-lists.tsx';
import { PROMOTIONS_PATH } from './promotions-path.ts';

/** The id in the address of the form of a new promotion. */
const NEW = 'new';

/** A delivery method, named with the places of its zone if another zone has the same name. */
function withZone({ id, name, places }: DeliveryMethod, _: number, all: readonly DeliveryMethod[]) {
  const isShared = all.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase());
  return { id, name: isShared ? `${name} (${places.join(', ') || 'everywhere else'})` : name };
}

const load = async ({ admin, call, params, url }: LoaderContext) => {
  await admin();
  const [{ delivery }, groups] = await Promise.all([call('readCheckoutTerms'), call('listCustomerGroups')]);
  const shared = {
    methods: delivery.methods.map(withZone),
    groups: groups.map(({ _id: id, name }) => ({ id, name })),
    offered: newAttempt(),
  };
  const id = params['id']!;
  if (id === NEW) {
    // A copy begins without code and dates.
    const from = url.searchParams.get('from');
    const copied = from ? await call('readPromotion', { params: { id: from } }) : null;
    const values = copied
      ? {
          ...valuesOf(copied, copied.names),
          name: `Copy of ${copied.name}`.slice(0, 80),
          code: '',
          starts: '',
          ends: '',
        }
      : NEW_VALUES;
    return { ...shared, promotion: null, values, codes: [], uses: [] };
  }
  const [promotion, codes, uses] = await Promise.all([
    call('readPromotion', { params: { id } }),
    call('listPromotionCodes', { params: { id }, query: { limit: 50 } }),
    call('listPromotionUses', { params: { id }, query: { limit: 50 } }),
  ]);
  return { ...shared, promotion, values: { ...NEW_VALUES, ...valuesOf(promotion, promotion.names) }, codes, uses };
};

/** Also what was typed, so that a preview without scripts keeps it. */
type Answer = ActionResult & { readonly values?: Record<string, string> };

const change = formAction(async (context, form): Promise<Answer | Response> => {
  const { call } = context;
  const id = context.params['id']!;
  const intent = formText(form, 'intent');
  const done = (message: string, more: { details?: readonly string[] } = {}): Answer => ({
    done: { intent, ids: [id], message, kind: 'success', ...more },
    values: typedValues(form),
  });
  await context.admin('promotions.write');
  const params = { id };
  if (intent === 'preview') {
    const lines = (await matchList(context, formText(form, 'basket'), 'basket')).map(({ part, quantity }) => ({
      part: part._id,
      quantity,
    }));
    const terms = readTerms(form);
    const { problem, linesCents, totalCents } = await call('previewPromotion', { body: { ...terms, lines } }).catch(
      (error: unknown) => {
        throw withFieldNames(error, formFieldOf(terms.benefits));
      },
    );
    const { currency } = await call('readStore');
    const [before, after] = [linesCents, totalCents].map((cents) => centsText(cents, currency));
    const delivery = terms.benefits.some(({ kind }) => kind === 'freeDelivery') ? ' Delivery is free.' : '';
    return done(problem ?? `This basket costs ${after} instead of ${before}.${delivery}`);
  }
  if (intent === 'end') {
    if (!isConfirmed(form))
      return {
        confirmation: {
          title: 'End this promotion now?',
          text: 'New orders no longer get it. Orders that are reserved keep their price.',
          confirm: 'End now',
          fields: { intent },
        },
      };
    await call('endPromotion', { params });
    return done('Ended');
  }
  if (intent === 'codes') {
    const body = { count: wholeOf(formText(form, 'count')), prefix: formText(form, 'prefix').trim() };
    const { codes } = await sendOnce('promotion-codes', form, (key) =>
      call('addPromotionCodes', { params, body, ...key }),
    );
    return done(`Generated ${codes.length} ${codes.length === 1 ? 'code' : 'codes'}`);
  }
  const promotion = readPromotion(form);
  try {
    if (id === NEW) {
      const { insertedId } = await sendOnce('promotion', form, (key) =>
        call('addPromotion', { body: promotion, ...key }),
      );
      return redirect(`${PROMOTIONS_PATH}/${insertedId}`);
    }
    await call('changePromotion', { params, body: { version: Number(formText(form, 'version')), promotion } });
  } catch (error) {
    throw withFieldNames(error, formFieldOf(promotion.benefits));
  }
  return done('Saved');
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(change);
export const shouldRevalidate = keepWhenUnreachable;

/** A promotion: its form with a preview, its codes, and the orders that use it. */
export default function PromotionPage() {
  const { promotion } = useLoaderData<typeof load>();
  // Once a new promotion is saved, its form is that of a saved one.
  return <PromotionScreen key={promotion?._id ?? NEW} />;
}

function PromotionScreen() {
  const { promotion, values, methods, groups, offered, codes, uses } = useLoaderData<typeof load>();
  const answer = useAnswer<Answer>();
  const failure = failureIn(answer);
  const isCodes = failure?.values['intent'] === 'codes';
  const ofForm = isCodes ? undefined : failure;
  const previewed = isDone(answer, 'preview') ? answer : undefined;
  const [version, onTyped] = useFormBasis(promotion?.version ?? 0, answerTo(answer, 'save'));
  const form = useRef<HTMLFormElement>(null);
  const errors = ofForm?.problem.fields ?? {};
  useFocusFirstError(form, ofForm?.problem.fields);
  const currency = useCurrency();
  const wording = { money: (cents: number) => formatCents(cents, currency) };
  return (
    <>
      <BackLink href={PROMOTIONS_PATH}>Promotions</BackLink>
      <PageHeading
        title={promotion?.name ?? 'New promotion'}
        actions={
          promotion && (
            <Allowed permission="promotions.write">
              <ButtonLink href={`${PROMOTIONS_PATH}/${NEW}?from=${promotion._id}`}>Duplicate</ButtonLink>
              {promotion.view !== 'ended' && (
                <PostButton fields={{ intent: 'end' }} variant="quiet-danger">
                  End now
                </PostButton>
              )}
            </Allowed>
          )
        }
      >
        {promotion && promotionSentence(promotion, wording)}
      </PageHeading>
      {!failure?.problem.fields && !previewed && <ActionNotice />}
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        <PostForm ref={form} noValidate onInput={onTyped} className="grid grid-cols-1 gap-6">
          <HiddenFields fields={{ version, attempt: attemptFor(offered, ofForm) }} />
          <PromotionFields
            values={ofForm?.values ?? previewed?.values ?? values}
            errors={errors}
            methods={methods}
            groups={groups}
          />
          <Allowed permission="promotions.write">
            <Card as="section" title="Preview">
              <div className="grid max-w-form gap-5">
                <TextAreaField
                  label="Sample basket"
                  name="basket"
                  defaultValue={ofForm?.values['basket'] ?? previewed?.values?.['basket']}
                  error={errors['basket']}
                  optional
                  rows={3}
                  hint="One part per line: SKU, units. Conditions about the customer and the address count as met."
                />
                <div role="status">{previewed && <Banner tone="note" title={previewed.done.message} />}</div>
                <div>
                  <Button type="submit" name="intent" value="preview">
                    Preview
                  </Button>
                </div>
              </div>
            </Card>
            <FormBanner failure={ofForm} />
            <div>
              <Button type="submit" name="intent" value="save" variant="primary">
                {promotion ? 'Save' : 'Add promotion'}
              </Button>
            </div>
          </Allowed>
        </PostForm>
        {promotion && !promotion.isAutomatic && (
          <CodesCard promotion={promotion} codes={codes} offered={offered} failure={isCodes ? failure : undefined} />
        )}
        {promotion && <UsesCard uses={uses} total={promotion.uses} />}
      </div>
    </>
  );
}
