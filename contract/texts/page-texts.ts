import { BLOG_POSTS } from './blog-posts.ts';
import type { TextDefinition } from './text-definition.ts';

/** The questions and answers page. */
export const BLOG_TEXTS = {
  'blogs.intro': {
    label: 'Introduction',
    kind: 'lines',
    max: 400,
    standard: 'Five questions that come up whenever a store like this is built, and how we answer them.',
  },
  'blogs.description': {
    label: 'Description for search engines',
    kind: 'line',
    max: 300,
    standard: 'Five questions about React and JavaScript, answered by the people who built this store.',
  },
  'blogs.posts': {
    label: 'Posts',
    hint: 'Answers are written in Markdown: ## headings, - lists, **bold**, [links](https://example.com), ``` code.',
    kind: 'list',
    row: 'Post',
    minRows: 1,
    maxRows: 30,
    columns: [
      { name: 'question', label: 'Question', kind: 'line', max: 200, isRequired: true },
      { name: 'short', label: 'In the list of questions', kind: 'line', max: 60, isRequired: true },
      { name: 'anchor', label: 'Address', kind: 'line', max: 60, hint: 'After /blogs#, like unit-tests.' },
      { name: 'answer', label: 'Answer', kind: 'markdown', max: 20_000, isRequired: true },
    ],
    standard: BLOG_POSTS,
  },
} as const satisfies Record<string, TextDefinition>;

/** The portfolio, structured as in the specification. */
export const PORTFOLIO_TEXTS = {
  'portfolio.title': {
    label: 'Heading of the page',
    kind: 'line',
    max: 120,
    isRequired: true,
    standard: 'We draw it, build it and ship it.',
    reseller: 'We pick it, check it and ship it.',
  },
  'portfolio.intro': {
    label: 'Introduction',
    kind: 'lines',
    max: 600,
    placeholders: ['store'],
    standard:
      '{store} is a small workshop. The parts, their drawings and the store that sells them come from the same table.',
  },
  'portfolio.description': {
    label: 'Description for search engines',
    kind: 'line',
    max: 300,
    standard: 'Who makes the store and its parts: skills, education and projects.',
  },
  'portfolio.aboutTitle': {
    label: 'Heading above the text about you',
    kind: 'line',
    max: 60,
    isRequired: true,
    standard: 'About me',
  },
  'portfolio.about': {
    label: 'About you',
    hint: 'In Markdown.',
    kind: 'markdown',
    max: 5_000,
    isRequired: true,
    standard:
      "I'm the maker behind the store: I measure a board twice, draw it once, and answer your messages.\n\nI like things that say what they are. A part shows its minimum and its stock on its card. An order shows its status in words. A page works before its scripts load.",
  },
  'portfolio.figures': {
    label: 'Figures',
    kind: 'list',
    row: 'Figure',
    minRows: 2,
    maxRows: 2,
    columns: [
      { name: 'value', label: 'Figure', kind: 'line', max: 8, isRequired: true },
      { name: 'label', label: 'What it counts', kind: 'line', max: 30, isRequired: true },
    ],
    standard: [
      { value: '1+', label: 'years experience' },
      { value: '12+', label: 'projects' },
    ],
  },
  'portfolio.skills': {
    label: 'Skills',
    hint: "Each skill's share of your work in percent.",
    kind: 'list',
    row: 'Skill',
    minRows: 1,
    maxRows: 12,
    columns: [
      { name: 'name', label: 'Skill', kind: 'line', max: 60, isRequired: true },
      { name: 'level', label: 'Percent', kind: 'number', max: 100, isRequired: true },
    ],
    standard: [
      { name: 'TypeScript', level: '90' },
      { name: 'React', level: '85' },
      { name: 'Node', level: '80' },
      { name: 'PostgreSQL', level: '80' },
      { name: 'Accessible interfaces', level: '75' },
      { name: 'Technical drawing', level: '70' },
    ],
  },
  'portfolio.education': {
    label: 'Education',
    kind: 'list',
    row: 'Subject',
    minRows: 1,
    maxRows: 6,
    columns: [
      { name: 'title', label: 'Heading', kind: 'line', max: 80, isRequired: true },
      { name: 'text', label: 'Text', kind: 'lines', max: 400, isRequired: true },
    ],
    standard: [
      {
        title: 'Electronics and drawing',
        text: 'Reading a data sheet, measuring a board, and drawing a part so that someone else can make it.',
      },
      { title: 'Web platform', text: 'HTML, CSS and HTTP from their specifications first, frameworks second.' },
      {
        title: 'Databases',
        text: 'Transactions, locks and plans: what keeps two buyers from being sold the same last part.',
      },
    ],
  },
  'portfolio.projects': {
    label: 'Projects',
    hint: 'Three, each with a link.',
    kind: 'list',
    row: 'Project',
    minRows: 3,
    maxRows: 3,
    columns: [
      { name: 'title', label: 'Heading', kind: 'line', max: 80, isRequired: true },
      { name: 'text', label: 'Text', kind: 'lines', max: 400, isRequired: true },
      { name: 'href', label: 'Link', kind: 'link', max: 500, isRequired: true },
      { name: 'link', label: 'Text of the link', kind: 'line', max: 60, isRequired: true },
    ],
    standard: [
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
    ],
  },
} as const satisfies Record<string, TextDefinition>;
