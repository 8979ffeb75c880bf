/** The navigation bar's pages, spelled as in the specification. */
export const siteLinks = [
  { href: '/', text: 'Home' },
  { href: '/blogs', text: 'Blogs' },
  { href: '/review', text: 'Review' },
  { href: '/myprotfolio', text: 'My Protfolio' },
] as const;
