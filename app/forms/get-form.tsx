import type { ComponentType, Ref } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the form that the others use
import { Form, type FormProps } from 'react-router';

/** A form whose fields go into the address, as for a search. */
export const GetForm: ComponentType<Omit<FormProps, 'method'> & { ref?: Ref<HTMLFormElement> }> = Form;
