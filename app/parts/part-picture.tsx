import { useEffect, useRef, useState } from 'react';
import type { Part } from '#contract/parts/parts.ts';
import { pictureSources } from '#contract/parts/picture-files.ts';
import { classNames } from '#app/ui/class-names.ts';
import { drawnPicture } from './drawn-picture.ts';

/**
 * A part's picture in a box of its final size. If an external picture does not load, the store's drawing of that kind
 * replaces it. @param eager for pictures that are visible at once.
 */
export function PartPicture({
  part,
  eager = false,
  alt = '',
  sizes = '(min-width: 40rem) 24rem, 100vw',
  className,
}: {
  part: Pick<Part, '_id' | 'category' | 'img'>;
  eager?: boolean;
  alt?: string;
  /** The box's width, for the browser's choice among an uploaded picture's widths. */
  sizes?: string;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed to load before hydration.
    const { complete, naturalWidth, loading } = image.current!;
    if (complete && naturalWidth === 0 && loading !== 'lazy') setBroken(part.img);
  }, [part.img]);
  const drawn = drawnPicture(part);
  const isDrawn = broken === part.img || !part.img;
  const sources = isDrawn ? undefined : pictureSources(part.img);
  return (
    <div className={classNames('aspect-4/3 overflow-hidden bg-base-200', className)}>
      <picture className="contents">
        {sources?.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          ref={image}
          src={isDrawn ? drawn : part.img}
          onError={() => setBroken(part.img)}
          alt={alt}
          width="800"
          height="600"
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-contain"
        />
      </picture>
    </div>
  );
}
