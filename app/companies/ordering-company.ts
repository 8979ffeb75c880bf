import { formText } from '#app/forms/form-text.ts';

/** The field of a form with the company that orders; `company` is a line of the address. */
export const ORDERING_COMPANY = 'forCompany';

/** The company that orders, as the calls take it. */
export function companyIn(form: FormData): { company?: string } {
  const company = formText(form, ORDERING_COMPANY);
  return company ? { company } : {};
}
