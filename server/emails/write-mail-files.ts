import { glob, writeFile } from 'node:fs/promises';
import type { MailText } from '#contract/texts/mail-texts.ts';
import type { AnyDeclaredMail } from './define-mail.ts';

/* What `npm run mails` writes from the declarations of emails, because neither the compiler nor the browser reads folders. */

const ROOT = new URL('../../', import.meta.url);

/** The declared emails by their file, such as `server/returns/mails/return-approved.ts`, in the order of these names. */
export async function readDeclaredMails(): Promise<[file: string, mail: AnyDeclaredMail][]> {
  const files: string[] = [];
  for await (const file of glob('server/**/mails/*.ts', { cwd: ROOT })) files.push(file.replaceAll('\\', '/'));
  const mails = files
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .map(async (file) => {
      const { default: mail } = (await import(new URL(file, ROOT).href)) as { default: AnyDeclaredMail };
      return [file, mail] as [string, AnyDeclaredMail];
    });
  return Promise.all(mails);
}

/** The words of the emails that admins can change, by kind and in the order of the settings screen. */
export function mailTextsOf(mails: readonly AnyDeclaredMail[]): Record<string, MailText> {
  const editable = mails.flatMap(({ kind, texts }) => (texts ? [[kind, texts] as const] : []));
  const placeOf = ({ place = Infinity }: MailText) => place;
  const sorted = editable.toSorted(([, one], [, other]) => Math.sign(placeOf(one) - placeOf(other)) || 0);
  return Object.fromEntries(sorted);
}

/** docs/emails.md: a row for each email. */
export function mailReference(mails: readonly (readonly [file: string, mail: AnyDeclaredMail])[]): string {
  const rows = mails.map(([file, { kind, when, to, budgets, texts }]) => {
    const cells = [`[${kind}](../${file})`, when, to, budgets.join(', '), texts ? 'yes' : 'no'];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Emails

Every email of the store. \`npm run mails\` writes this page from the declarations, which the first column links to. A \`person\` is
greeted by name if the address is verified, an \`address\` is not, and the \`shop\` gets no greeting. The budget
(\`server/emails/mail-budgets.ts\`) limits how many emails a mailbox gets in an hour. Admins change words at \`/dashboard/settings/mails\`.

| email | when | to | budget | words can be changed |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function indexOf(mails: readonly (readonly [file: string, mail: AnyDeclaredMail])[]): string {
  const named = mails.map(([file, mail]) => ({
    file,
    name: `${camelCase(mail.kind)}Mail`,
    isOfOrder: 'event' in mail,
  }));
  const names = (isOfOrder: boolean) => named.filter((each) => each.isOfOrder === isOfOrder).map(({ name }) => name);
  return `// Written by \`npm run mails\` from the files in the folders \`mails\`.
${named.map(({ file, name }) => `import ${name} from '#${file}';`).join('\n')}
import type { AnyDeclaredMail } from './define-mail.ts';

/** The emails about order events. */
export const ORDER_MAILS = [${names(true).join(', ')}] as const;

/** Every email of the store. */
export const DECLARED_MAILS: readonly AnyDeclaredMail[] = [...ORDER_MAILS, ${names(false).join(', ')}];
`;
}

function camelCase(kind: string): string {
  return kind.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}

// `npm run mails`
if (import.meta.main) {
  const mails = await readDeclaredMails();
  const texts = mailTextsOf(mails.map(([, mail]) => mail));
  const write = (file: string, content: string) => writeFile(new URL(file, ROOT), content);
  await write('server/emails/declared-mails.ts', indexOf(mails));
  await write(
    'contract/texts/declared-mail-texts.ts',
    `// Written by \`npm run mails\` from the declarations of emails (docs/emails.md).

/** The words of emails that admins can change, until they do. */
export const MAIL_TEXTS = ${JSON.stringify(texts, null, 2)} as const;
`,
  );
  await write('docs/emails.md', mailReference(mails));
}
