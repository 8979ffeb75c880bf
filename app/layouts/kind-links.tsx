import './kind-links.css';
import { isPartKind, kindsLabel } from '#contract/parts/part-kinds.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';

/** Links to the lists of the kinds for sale, each with a drawing. @param isStrip in one row that scrolls on a phone */
export function KindLinks({ isStrip = false }: { isStrip?: boolean }) {
  const { store } = useRootData();
  return (
    <ul className={isStrip ? 'kind-links kind-strip' : 'kind-links'}>
      {store.kinds.map((category) => (
        <li key={category}>
          <Anchor href={`/?category=${category}#parts`}>
            <img
              src={`/pictures/${isPartKind(category) ? category : 'other'}/kind.svg`}
              alt=""
              width="64"
              height="48"
              // React preloads others in the head, before the style sheet.
              loading="lazy"
            />
            {kindsLabel(category)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
