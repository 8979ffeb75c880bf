/** The contact form's schema, for the browser and the server. */
export const contactSchema = async () => (await import('#contract/store/contact.ts')).ContactSchema;
