import type { Ref } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the form that the others use
import { Form, type FormProps } from 'react-router';

/** A form whose fields go into the address, as for a search. */
export function GetForm(attributes: Omit<FormProps, 'method'> & { ref?: Ref<HTMLFormElement> }) {
  return <Form {...attributes} method="get" />;
}
