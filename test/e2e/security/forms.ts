import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MakeForm } from './form-cast.ts';
import { customerForms } from './forms-of-customers.ts';
import { staffForms } from './forms-of-staff.ts';

const app = fileURLToPath(new URL('../../../app/', import.meta.url));

/** The modules of routes with forms, by their names in app/routes.ts. */
export function routesWithForms(): string[] {
  const named = [...readFileSync(`${app}routes.ts`, 'utf8').matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file]) => file!);
  return named.filter((file) =>
    /export (const|async function|function) action\b/.test(readFileSync(app + file, 'utf8')),
  );
}

/** Valid values for each route's form, by module. A missing one fails the test. */
export const FORMS: Readonly<Record<string, MakeForm>> = { ...customerForms, ...staffForms };
