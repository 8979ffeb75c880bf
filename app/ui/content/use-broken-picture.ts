import { useEffect, useRef, useState } from 'react';

/** Whether a picture did not load, and the props of its `<img>` that find out. */
export function useBrokenPicture(src: string) {
  const [broken, setBroken] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration.
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.loading !== 'lazy') setBroken(src);
  }, [src]);
  return { isBroken: broken === src, image: { ref, onError: () => setBroken(src) } };
}
