import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import type { ProfileFields, Viewer } from '#contract/accounts/accounts.ts';
import { Avatar } from '#app/reviews/avatar.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';

export type ProfileInfo = { name: string; email: string } & Record<keyof ProfileFields, string>;

/** The viewer's profile. */
export function ProfileCard({ viewer, info }: { viewer: Viewer; info: ProfileInfo }) {
  return (
    <Card marks>
      <div className="mb-5 flex flex-wrap items-center gap-4 border-b border-line pb-5">
        <Avatar name={info.name} img={viewer.image ?? ''} />
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-xl font-medium">{info.name || t('No name')}</p>
          <p className="text-muted">
            <EmailText email={info.email} />
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {viewer.role === 'admin' && <Badge tone="note">{t('Admin')}</Badge>}
          {viewer.emailVerified ? (
            <Badge tone="good" icon="check">
              {t('Email verified')}
            </Badge>
          ) : (
            <Badge tone="wait" icon="mail">
              {t('Email not verified')}
            </Badge>
          )}
        </span>
      </div>
      <Facts
        items={[
          { name: t('Education'), value: given(info.education) },
          { name: t('City'), value: given(info.city) },
          { name: t('Contact'), value: info.contact ? <Figures>{info.contact}</Figures> : given('') },
          { name: 'LinkedIn', value: info.linkedln ? <ProfileLink text={info.linkedln} /> : given('') },
        ]}
      />
    </Card>
  );
}

function given(text: string): ReactNode {
  return text || <span className="font-normal text-muted">{t('Not provided')}</span>;
}

/** Any text; a link only for an https URL, with its host visible. */
function ProfileLink({ text }: { text: string }) {
  const isLink = /^https:\/\/[^\s@]+$/i.test(text) && URL.canParse(text);
  if (!isLink) return <span className="[overflow-wrap:anywhere]">{text}</span>;
  return (
    <a href={text} rel="noreferrer nofollow" className="link-text [overflow-wrap:anywhere]">
      {text}
    </a>
  );
}
