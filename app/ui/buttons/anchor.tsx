import { type ComponentType, type ComponentPropsWithRef, createContext, use } from 'react';

export type AnchorProps = ComponentPropsWithRef<'a'> & { href: string };

function PlainAnchor({ children, ...rest }: AnchorProps) {
  return <a {...rest}>{children}</a>;
}

/**
 * The component that renders the kit's links. The kit does not know the router; root.tsx provides the router's link
 * here, so that sort headers, pagers and link buttons navigate without a page load (and still work as plain links
 * without scripts).
 */
export const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** A bare link, rendered by the component in AnchorContext. */
export function Anchor(props: AnchorProps) {
  const Component = use(AnchorContext);
  // oxlint-disable-next-line react/static-components -- not created here: the context holds one for the whole app
  return <Component {...props} />;
}

/** A link within running text. */
export function TextLink({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={className ? `link-text ${className}` : 'link-text'} />;
}
