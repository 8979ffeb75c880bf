import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts as useRouterScripts } from 'react-router';
import { scriptStart, WAITING } from './script-start.ts';

interface ScriptProps {
  rel?: string;
  href?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/** The router's scripts, as they are but later: when the page is seen (script-start.ts). The router has no property for it. */
export function CalmScripts({ nonce, fonts }: { nonce: string | undefined; fonts: string }) {
  // Called like a hook, not rendered: what the component returns is not to be seen from outside otherwise.
  const elements = flat(useRouterScripts({ nonce }));
  if (elements.length === 0) return null;
  // First the list of the pages, then what takes the page over, then all that this needs (routeDiscovery: 'initial').
  const [pages = '', entry = '', ...others] = elements.flatMap(({ props }) =>
    props.rel === 'modulepreload' ? props.href! : [],
  );
  // In development the router's own module has to run first: it sets up what modules that change are exchanged with.
  const early = import.meta.env.DEV ? [] : [pages, ...others];
  const scripts = elements.filter(({ type }) => type === 'script');
  return (
    <>
      {scripts.map(({ props }) => (
        <script
          key={props.type ?? ''}
          nonce={nonce}
          suppressHydrationWarning
          type={props.type === 'module' ? WAITING : props.type}
          dangerouslySetInnerHTML={props.dangerouslySetInnerHTML}
        />
      ))}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // It has run by the time React looks at it: its text need not come twice.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scriptStart(entry, early, fonts) : ' ' }}
      />
    </>
  );
}

/** The elements of a tree of fragments. */
function flat(node: ReactNode): ReactElement<ScriptProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptProps>(child)) return [];
    return child.type === Fragment ? flat(child.props.children) : [child];
  });
}
