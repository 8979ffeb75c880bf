import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The lines of a key's block in a YAML file, up to the next line that is not indented deeper. */
export function blockOf(yaml: string, key: RegExp): string[] {
  const lines = yaml.split('\n');
  const first = lines.findIndex((line) => key.test(line));
  if (first < 0) throw new Error(`There is no ${key} in it.`);
  const depth = depthOf(lines[first]!);
  const length = lines.slice(first + 1).findIndex((line) => line.trim() !== '' && depthOf(line) <= depth);
  return lines.slice(first + 1, length < 0 ? undefined : first + 1 + length);
}

/** The `name: value` lines of a block, without quotes. */
export function pairsOf(block: readonly string[]): Record<string, string> {
  const pairs = block.flatMap((line) => {
    const [, name, value = ''] = /^\s*([A-Z][A-Z0-9_]+): (.*)$/.exec(line) ?? [];
    return name ? [[name, value.replace(/^'(.*)'$/, '$1')]] : [];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

export function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Values that an operator would fill in for the variables of a file. */
export const FILLED: Readonly<Record<string, string>> = {
  ADMIN_EMAILS: 'owner@example.com',
  AUTH_SECRET: 'x'.repeat(44),
  DATABASE_URL: 'postgres://partsmith:secret@database:5432/partsmith',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  METRICS_TOKEN: 'x'.repeat(16),
  MAIL_FROM: 'Shop <shop@example.com>',
  PICTURES_S3_ACCESS_KEY_ID: 'key',
  PICTURES_S3_SECRET_ACCESS_KEY: 'secret',
  POSTGRES_PASSWORD: 'secret',
  SHOP_HOST: 'shop.example.com',
  SMTP_URL: 'smtps://u:p@mail.example.com:465',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh12',
  STRIPE_SECRET_KEY: 'sk_live_abcdefgh12',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh12',
  ALLOW_LIVE_PAYMENTS: '1',
};
