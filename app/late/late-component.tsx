import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { LATE_HYDRATED, LATE_HYDRATING } from '#app/document/early-input.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { firstTouch } from './first-touch.ts';

/**
 * A part of a page whose scripts load when the visitor first uses the page. The server renders it, so that its links
 * and forms work before that; what the visitor does until it has hydrated is replayed (document/early-input.ts). If the
 * scripts cannot be loaded, the part stays as the server rendered it.
 * @param rendered the component on the server, which renders it at once
 * @param load imports the component in the browser
 * @returns the component, with `load`, which a page opened in the browser awaits in its loader
 */
export function lateComponent(
  rendered: ComponentType | undefined,
  load: () => Promise<ComponentType>,
): ComponentType & { load: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<ComponentType>();
  const loadOnce = async () => resolve(await load());
  if (!import.meta.env.SSR)
    firstTouch()
      .then(loadOnce)
      .catch(() => dispatchEvent(new Event(LATE_HYDRATED)));
  const Content = rendered ?? lazy(async () => ({ default: await promise }));
  const LateComponent = () => (
    <Suspense>
      <Late>
        <Content />
      </Late>
    </Suspense>
  );
  return Object.assign(LateComponent, { load: loadOnce });
}

function Late({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  useLayoutEffect(() => void dispatchEvent(new Event(LATE_HYDRATING)), []);
  useEffect(() => void dispatchEvent(new Event(LATE_HYDRATED)), []);
  return (
    <div className="contents" data-late={isHydrated ? undefined : ''}>
      {children}
    </div>
  );
}
