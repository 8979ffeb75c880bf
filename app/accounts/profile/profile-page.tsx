import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { useLoaderData } from 'react-router';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { loadFactorRows } from '#app/accounts/factors/factor-rows.tsx';
import { SignInAndSecurity } from '#app/accounts/profile/security/sign-in-and-security.tsx';
import { SessionsCard } from '#app/accounts/profile/security/sessions-card.tsx';
import type { StoreCredit } from '#contract/gift-cards/paying.ts';
import { centsOf } from '#contract/money.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { ADDRESSES_PATH } from '#app/addresses/address-actions.ts';
import { AddressText } from '#app/addresses/address-text.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { useDownload } from '#app/api/use-download.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { VatNumberCard } from '#app/tax/vat-number-card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Price } from '#app/ui/text/price.tsx';
import { Details } from './details.tsx';
import { handleProfileAction, type ProfileResult } from './profile-actions.ts';
import { SettingRow, SettingRows } from './setting-row.tsx';

const load = async (context: LoaderContext) => {
  const viewer = await context.signedIn();
  const [info, account, sessions, factors, addresses, vat, basketEmails, credit] = await Promise.all([
    context.call('readUserInfo', { params: { email: viewer.email } }),
    context.call('readOwnAccount'),
    context.call('listSessions'),
    loadFactorRows(context),
    context.call('listAddresses'),
    context.call('readVatNumber'),
    context.call('readBasketEmails'),
    context.call('readStoreCredit'),
  ]);
  const fromLink = context.url.searchParams.get('verified');
  return { viewer, info, account, sessions, factors, addresses, vat, basketEmails, credit, fromLink };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleProfileAction);
export const clientAction = inBrowser(handleProfileAction);
export const shouldRevalidate = keepWhenUnreachable;

/** The outcome of the verification link that led here. */
function LinkResult({ isOther, viewer: { email, emailVerified } }: { isOther: boolean; viewer: Viewer }) {
  if (isOther)
    return (
      <Banner tone="bad" title={t('This link is for another account')}>
        {t('Sign in with the email that received it, then open it again.')}
      </Banner>
    );
  if (!emailVerified) return <VerifyEmailFirst email={email} isLinkDead />;
  return (
    <Banner tone="good" title={t('Your email is verified')}>
      {t('You can now add a passkey, an authenticator app or a phone number.')}
    </Banner>
  );
}

/**
 * The whole account, one section per topic; anything that takes more than one click has its own page below this
 * address.
 */
export default function ProfilePage() {
  const { viewer, info, account, sessions, factors, addresses, vat, basketEmails, credit, fromLink } =
    useLoaderData<typeof loader>();
  const posted = useAnswer<ProfileResult>();
  const postedBy = (form: string) => (posted?.form === form ? posted : undefined);
  return (
    <div className="grid max-w-prose grid-cols-1 gap-8">
      {fromLink && <LinkResult isOther={fromLink === 'other'} viewer={viewer} />}
      <Details viewer={viewer} info={info} posted={postedBy('details')} />
      <AddressesCard addresses={addresses} />
      {credit.balance > 0 && <StoreCreditCard {...credit} />}
      <VatNumberCard vat={vat} posted={postedBy('vat')} />
      <SignInAndSecurity viewer={viewer} account={account} factors={factors} posted={postedBy('verify-email')} />
      <EmailsCard emails={basketEmails} isVerified={viewer.emailVerified} />
      <SessionsCard sessions={sessions} apiKeys={account.apiKeys} />
      <YourData />
    </div>
  );
}

/** What the shop gave the customer to pay orders with. */
function StoreCreditCard({ balance, credits }: { balance: number; credits: readonly StoreCredit[] }) {
  return (
    <Card as="section" title={t('Store credit')}>
      <SettingRows>
        <SettingRow title={<Price cents={centsOf(balance)} />}>
          {t('Use it on the payment page of an order.')}
          {credits
            .filter(({ expiresOn }) => expiresOn !== null)
            .map(({ _id, balance: left, expiresOn }) => (
              <p key={_id} className="mt-2">
                {rich('{price} until {day}', { price: <Price cents={centsOf(left)} />, day: formatDay(expiresOn!) })}
              </p>
            ))}
        </SettingRow>
      </SettingRows>
    </Card>
  );
}

/** The default delivery address, with a link to all. */
function AddressesCard({ addresses }: { addresses: readonly Address[] }) {
  const [first, ...others] = addresses;
  return (
    <Card as="section" title={t('Addresses')}>
      <SettingRows>
        <SettingRow
          title={first ? t('Default delivery address') : t('No saved addresses')}
          link={
            first
              ? { href: ADDRESSES_PATH, text: t('Manage addresses') }
              : { href: `${ADDRESSES_PATH}?add=1`, text: t('Add an address') }
          }
        >
          {first ? <AddressText address={first} /> : t('Save the addresses you ship to.')}
          {others.length > 0 && (
            <p className="mt-2">
              {t('{count, plural, one {# more address} other {# more addresses}}', { count: others.length })}
            </p>
          )}
        </SettingRow>
      </SettingRows>
    </Card>
  );
}

/** The emails that the customer chooses to get; nothing while the shop sends none and the customer asked for none. */
function EmailsCard({
  emails: { isOffered, since },
  isVerified,
}: {
  emails: { isOffered: boolean; since: string | null };
  isVerified: boolean;
}) {
  if (!isOffered && since === null) return null;
  return (
    <Card as="section" title={t('Emails')}>
      <SettingRows>
        <SettingRow
          title={t('Parts left in the basket')}
          actions={
            <PostButton size="sm" fields={{ form: 'basket-emails', wanted: since === null ? '1' : '' }}>
              {since === null ? t('Email me') : t('Stop these emails')}
            </PostButton>
          }
        >
          {since === null ? (
            t('Off. We can email you once if you leave parts in your basket.')
          ) : (
            <>
              {rich('On since {time}.', { time: <DateTime iso={since} /> })}
              {!isVerified && ' Verify your email first: we only send them to verified addresses.'}
            </>
          )}
        </SettingRow>
      </SettingRows>
    </Card>
  );
}

/** Data export and account deletion. */
function YourData() {
  return (
    <Card as="section" title={t('Your data')}>
      <SettingRows>
        <SettingRow title={t('Download')} actions={<DownloadButton />}>
          {t(
            'Everything the store keeps about you in one JSON file: profile, orders, payments, testimonials, reviews, messages, sessions and audit entries.',
          )}
        </SettingRow>
        <SettingRow
          title={t('Delete the account')}
          link={{ href: '/dashboard/myprofile/delete', text: t('Delete my account') }}
        >
          {t("You'll see what we delete and what we keep first.")}
        </SettingRow>
      </SettingRows>
    </Card>
  );
}

/** Requests the file with the access token, which a plain link cannot send. */
function DownloadButton() {
  const { bytes, start } = useDownload('downloadOwnData');
  return (
    <>
      <noscript>
        <span className="text-sm text-muted">{t('Downloading needs JavaScript.')}</span>
      </noscript>
      <span className="needs-scripts">
        <Button size="sm" icon="download" loading={bytes !== undefined} onClick={() => void start()}>
          {t('Download my data')}
        </Button>
      </span>
    </>
  );
}
