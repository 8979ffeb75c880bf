/** The navigation bar's pages, spelt as the specification spells them. */
export const siteLinks = [
  { href: '/', text: 'Home' },
  { href: '/blogs', text: 'Blogs' },
  { href: '/review', text: 'Review' },
  { href: '/myprotfolio', text: 'My Protfolio' },
] as const;
