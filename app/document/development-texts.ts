/** The translations of the page that the development server renders; it renders for one developer. */
export const developmentTexts: { current: Readonly<Record<string, string>> } = { current: {} };
