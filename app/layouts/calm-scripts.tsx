import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/**
 * The router's scripts, asked for after style sheet, fonts and pictures: the page is whole before they run, so nothing
 * that is seen should wait for them. The router has no property for it.
 */
export function CalmScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered: what it returns is not to be seen from outside otherwise. It stays a component with hooks.
  // oxlint-disable-next-line new-cap
  return calm(Scripts({ nonce }));
}

function calm(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ rel?: string; children?: ReactNode; fetchPriority?: 'low' }>(child)) return child;
    if (child.type === 'link' && child.props.rel === 'modulepreload')
      return cloneElement(child, { fetchPriority: 'low' });
    return child.props.children ? cloneElement(child, undefined, calm(child.props.children)) : child;
  });
}
