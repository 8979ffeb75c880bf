import { useEffect, useRef, useState } from 'react';
import type { Part } from '#contract/parts.ts';
import { classNames } from '../ui/class-names.ts';
import { drawnPicture } from './part-kinds.ts';

/**
 * A part's picture in a box that has its final size from the start. A link may lead to somebody else's site: when it
 * does not load, the store's own drawing of that kind takes its place. @param eager for what is in sight at once.
 */
export function PartPicture({
  part,
  eager = false,
  alt = '',
  className,
}: {
  part: Pick<Part, '_id' | 'category' | 'img'>;
  eager?: boolean;
  alt?: string;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before the scripts were there to hear of it.
    const { complete, naturalWidth, loading } = image.current!;
    if (complete && naturalWidth === 0 && loading !== 'lazy') setBroken(part.img);
  }, [part.img]);
  const drawn = drawnPicture(part);
  return (
    <div className={classNames('aspect-4/3 overflow-hidden bg-base-200', className)}>
      <img
        ref={image}
        src={broken === part.img || !part.img ? drawn : part.img}
        onError={() => setBroken(part.img)}
        alt={alt}
        width="800"
        height="600"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-full object-contain"
      />
    </div>
  );
}
