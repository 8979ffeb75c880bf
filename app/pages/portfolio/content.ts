/** The content of /myprotfolio. It describes the shop's own work; no person is invented. */
export const figures = [
  { value: '1+', label: 'years experience' },
  { value: '12+', label: 'projects' },
] as const;

/** Each skill's share of our work in percent, by our own estimate. */
export const skills = [
  { name: 'TypeScript', level: 90 },
  { name: 'React', level: 85 },
  { name: 'Node', level: 80 },
  { name: 'PostgreSQL', level: 80 },
  { name: 'Accessible interfaces', level: 75 },
  { name: 'Technical drawing', level: 70 },
] as const;

export const education = [
  {
    title: 'Electronics and drawing',
    text: 'Reading a data sheet, measuring a board, and drawing a part so that someone else can make it.',
  },
  { title: 'Web platform', text: 'HTML, CSS and HTTP from their specifications first, frameworks second.' },
  {
    title: 'Databases',
    text: 'Transactions, locks and plans: what keeps two buyers from being sold the same last part.',
  },
] as const;

export const projects = [
  {
    title: 'The part catalog',
    text: 'Every part we make, with its minimum order, stock and price.',
    href: '/',
    link: 'Browse parts',
  },
  {
    title: 'What buyers say',
    text: 'Testimonials by signed-in customers, marked where the order behind them was paid.',
    href: '/review',
    link: 'Read the reviews',
  },
  {
    title: 'The store as an API',
    text: 'Everything these pages do, documented call by call for programs that order parts.',
    href: '/api/docs',
    link: 'Open the API docs',
  },
] as const;
