import { useEffect, useRef, useState } from 'react';
import { initialsOf } from './initials.ts';

/** A person's picture, or their initials if there is none or it does not load. */
export function Avatar({ name, img }: { name: string; img: string }) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration.
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0 && element.loading !== 'lazy') setBroken(img);
  }, [img]);
  return (
    <span
      aria-hidden
      className="figures grid size-11 shrink-0 place-content-center overflow-hidden rounded-full border border-line bg-wash text-sm font-medium text-primary"
    >
      {img && broken !== img ? (
        <img
          ref={image}
          src={img}
          alt=""
          width="44"
          height="44"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(img)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
