import type { ReactNode } from 'react';
import type { MetaArgs } from 'react-router';
import { pageMeta } from '../document/page-meta.ts';
import { Card } from '../ui/content/card.tsx';
import { PageHeading } from '../ui/content/page-heading.tsx';
import { PrototypeAnswer, UnitTestAnswer } from './blogs/javascript-answers.tsx';
import { DirectStateAnswer, ManagingStateAnswer, PerformanceAnswer } from './blogs/react-answers.tsx';

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Blogs',
      description: 'Five questions about React and JavaScript, answered by the people who built this store.',
      path: '/blogs',
    },
    matches,
  );

const posts: { id: string; short: string; question: string; answer: ReactNode }[] = [
  {
    id: 'performance',
    short: 'React performance',
    question: 'How do you improve the performance of a React application?',
    answer: <PerformanceAnswer />,
  },
  {
    id: 'state',
    short: 'Managing state',
    question: 'What are the ways to manage state in a React application?',
    answer: <ManagingStateAnswer />,
  },
  {
    id: 'prototypes',
    short: 'Prototypal inheritance',
    question: 'How does prototypal inheritance work?',
    answer: <PrototypeAnswer />,
  },
  {
    id: 'direct-state',
    short: 'Setting state',
    question: 'Why is state not set directly in React?',
    answer: <DirectStateAnswer />,
  },
  {
    id: 'unit-tests',
    short: 'Unit tests',
    question: 'What is a unit test, and why write them?',
    answer: <UnitTestAnswer />,
  },
];

/** Five questions and their answers. */
export default function BlogsPage() {
  return (
    <div className="page-width py-12 md:py-16">
      <PageHeading title="Blogs">
        Five questions that come up whenever a store like this is built, and how we answer them.
      </PageHeading>
      <div className="mt-10 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(12rem,1fr)_minmax(0,48rem)]">
        <nav aria-label="Questions" className="h-fit lg:sticky lg:top-28">
          <ol className="border-s border-line">
            {posts.map((post, index) => (
              <li key={post.id}>
                <a
                  href={`#${post.id}`}
                  className="-ms-px flex min-h-11 items-center gap-3 border-s-2 border-transparent px-4 text-sm text-muted hover:border-primary hover:text-base-content"
                >
                  <span className="figures">{index + 1}</span> {post.short}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {/* The structured data marks up the visible text itself. */}
        <div className="grid grid-cols-1 gap-8" itemScope itemType="https://schema.org/FAQPage">
          {posts.map((post) => (
            <Card key={post.id} as="article">
              <div className="sm:p-3" itemProp="mainEntity" itemScope itemType="https://schema.org/Question">
                <h2 id={post.id} itemProp="name" className="text-2xl">
                  {post.question}
                </h2>
                <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
                  <div itemProp="text" className="mt-4 space-y-4 [&_:not(pre)>code]:text-[0.9em]">
                    {post.answer}
                  </div>
                </div>
              </div>
            </Card>
          ))}
        </div>
      </div>
    </div>
  );
}
