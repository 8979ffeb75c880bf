import { Fragment } from 'react';
import type { TextBlock, TextRun } from '#contract/texts/texts-schema.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';

/** A text that was written in Markdown. @param level of its headings, 2 below the heading of a page */
export function TextBlocks({ blocks, level = 2 }: { blocks: readonly TextBlock[]; level?: 2 | 3 }) {
  return blocks.map((block, index) => <Block key={index} block={block} level={level} />);
}

function Block({ block: { kind, label, items }, level }: { block: TextBlock; level: 2 | 3 }) {
  const [first = []] = items;
  const Heading = `h${level}` as const;
  const Subheading = `h${(level + 1) as 3 | 4}` as const;
  if (kind === 'heading')
    return (
      <Heading className="pt-4 text-2xl">
        <Runs runs={first} />
      </Heading>
    );
  if (kind === 'subheading')
    return (
      <Subheading className="pt-2 text-xl">
        <Runs runs={first} />
      </Subheading>
    );
  if (kind === 'code') return <CodeSample label={label || 'Code'}>{first.map(({ text }) => text).join('')}</CodeSample>;
  if (kind === 'paragraph')
    return (
      <p className="wrap-anywhere whitespace-pre-line">
        <Runs runs={first} />
      </p>
    );
  const List = kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List
      className={kind === 'bullets' ? 'list-disc space-y-2 ps-5 marker:text-primary' : 'list-decimal space-y-2 ps-6'}
    >
      {items.map((runs, index) => (
        <li key={index} className="wrap-anywhere whitespace-pre-line">
          <Runs runs={runs} />
        </li>
      ))}
    </List>
  );
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, index) => (
    <Fragment key={index}>
      {run.href === null ? marked(run) : <TextLink href={run.href}>{marked(run)}</TextLink>}
    </Fragment>
  ));
}

function marked({ text, marks }: TextRun) {
  let shown: React.ReactNode = text;
  if (marks.includes('code')) shown = <code>{shown}</code>;
  if (marks.includes('em')) shown = <em>{shown}</em>;
  if (marks.includes('strong')) shown = <strong>{shown}</strong>;
  return shown;
}

/** A few lines of code; long lines scroll, including by keyboard. */
function CodeSample({ label, children }: { label: string; children: string }) {
  return (
    <figure className="my-5">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable boxes need keyboard access
        tabIndex={0}
        role="region"
        aria-label={label}
        className="overflow-x-auto rounded-box border border-line bg-base-200 p-4 text-sm leading-6"
      >
        <code>{children.trim()}</code>
      </pre>
      <figcaption className="mt-1.5 text-sm text-muted">{label}</figcaption>
    </figure>
  );
}
