import { t, message, type Message, shown } from '#contract/language/text.ts';
import { useFetcher } from 'react-router';
import type { VatNumberState } from '#contract/tax/tax.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import type { ProfileResult } from '#app/accounts/profile/profile-actions.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

type BadgeOf = Pick<Parameters<typeof Badge>[0], 'tone'> & { readonly text: Message; readonly help: Message };

const STATES: Readonly<Partial<Record<VatNumberState['state'], BadgeOf>>> = {
  pending: {
    tone: 'wait',
    text: message('Not confirmed yet'),
    help: message(
      'The EU service that confirms numbers has not answered. We ask it again every hour. Until then, orders are charged VAT.',
    ),
  },
  confirmed: { tone: 'good', text: message('Confirmed'), help: message('Your orders and invoices state this number.') },
  refused: {
    tone: 'bad',
    text: message('Not registered'),
    help: message(
      'The EU service VIES does not know this number for trade within the EU. Check it, or ask your tax office. Orders are charged VAT.',
    ),
  },
};

/**
 * The VAT number of a business, in the profile and at checkout. It posts to the profile, without leaving the page where scripts
 * run.
 * @param posted the answer to the form sent without scripts
 */
export function VatNumberCard({ vat, posted }: { vat: VatNumberState; posted?: ProfileResult | undefined }) {
  const fetcher = useFetcher<ProfileResult>();
  const failure = failureIn(fetcher.data ?? posted);
  const state = STATES[vat.state];
  return (
    <Card as="section" title={t('VAT number')} aside={state && <Badge tone={state.tone}>{shown(state.text)}</Badge>}>
      <PostForm fetcher={fetcher} action="/dashboard/myprofile" noValidate className="grid gap-4">
        <HiddenFields fields={{ form: 'vat' }} />
        <TextField
          key={vat.number}
          label={t('VAT number of your business')}
          {...fieldProps(failure)('number', vat.number)}
          hint={state ? shown(state.help) : t('For example DE136695976. Your orders and invoices state it.')}
          optional
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <p>
          <SubmitButton>{t('Set VAT number')}</SubmitButton>
        </p>
      </PostForm>
    </Card>
  );
}
