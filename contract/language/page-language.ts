/** The header by which the store's pages ask for answers in their language; other programs get English. */
export const PAGE_LANGUAGE = 'x-page-language';
