import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAGES } from '#contract/pages.ts';
import type { MakeForm } from './form-cast.ts';
import { customerForms } from './forms-of-customers.ts';
import { staffForms } from './forms-of-staff.ts';

const app = fileURLToPath(new URL('../../../app/', import.meta.url));

/** The modules of pages with forms, by their names in contract/pages.ts. */
export function routesWithForms(): string[] {
  return Object.values(PAGES)
    .map(({ file }) => file)
    .filter((file) => /export (const|async function|function) action\b/.test(readFileSync(app + file, 'utf8')));
}

/** Valid values for each route's form, by module. A missing one fails the test. */
export const FORMS: Readonly<Record<string, MakeForm>> = { ...customerForms, ...staffForms };
