import { type KeyboardEvent, useState } from 'react';
import { t } from '#contract/language/text.ts';
import type { PartDetail } from '#contract/parts/parts.ts';
import { isDrawing } from '#contract/parts/picture-files.ts';
import { Button, IconButton } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { IllustrationNote } from '#app/parts/illustration-note.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { inPlace } from '#app/ui/in-place.ts';

/** The pictures of a part with their captions, the main one first. */
function picturesOf(part: PartDetail): { img: string; alt: string }[] {
  const named = isDrawing(part.img)
    ? t('Drawing of {part}', { part: part.name })
    : t('Picture of {part}', { part: part.name });
  const more = part.morePictures.map(({ img, alt }, at) => ({
    img,
    alt: alt || t('Picture {number} of {part}', { number: at + 2, part: part.name }),
  }));
  return [{ img: part.img, alt: part.imgAlt || named }, ...more];
}

/**
 * The pictures on a part's page: one large, the others as thumbnails. Each is a link to its file; scripts let visitors
 * select and enlarge it.
 */
export function PartGallery({ part }: { part: PartDetail }) {
  const pictures = picturesOf(part);
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const at = Math.min(chosen, pictures.length - 1);
  const { img, alt } = pictures[at]!;
  const picture = (
    <PartPicture
      part={{ ...part, img }}
      eager
      alt={alt}
      sizes="(min-width: 64rem) 36rem, 100vw"
      className="rounded-box"
    />
  );
  return (
    <div>
      <div className="sheet corner-marks">
        {isDrawing(img) ? (
          picture
        ) : (
          <a
            href={img}
            onClick={inPlace(() => setOpen(true))}
            className="block cursor-zoom-in"
            aria-label={`Enlarge: ${alt}`}
          >
            {picture}
          </a>
        )}
      </div>
      <IllustrationNote parts={[{ img }]} className="mt-2" />
      {pictures.length > 1 && (
        <ul aria-label={t('Pictures')} className="mt-3 flex flex-wrap gap-2">
          {pictures.map((one, place) => (
            <li key={one.img}>
              <a
                href={one.img}
                aria-label={one.alt}
                aria-current={place === at ? 'true' : undefined}
                onClick={inPlace(() => setChosen(place))}
                className={classNames(
                  'block w-16 overflow-hidden rounded-field border',
                  place === at ? 'border-primary' : 'border-line hover:border-line-strong',
                )}
              >
                <PartPicture part={{ ...part, img: one.img }} eager sizes="4rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Enlarged
        pictures={pictures}
        at={at}
        open={isOpen}
        onChoose={setChosen}
        onClose={() => setOpen(false)}
        part={part}
      />
    </div>
  );
}

/** A picture in a dialog, either fitted or twice as large and scrolled by touch, wheel or arrow keys. */
function Enlarged({
  pictures,
  at,
  open,
  onChoose,
  onClose,
  part,
}: {
  pictures: readonly { img: string; alt: string }[];
  at: number;
  open: boolean;
  onChoose: (at: number) => void;
  onClose: () => void;
  part: PartDetail;
}) {
  const [isZoomed, setZoomed] = useState(false);
  const { img, alt } = pictures[at]!;
  const step = (by: number) => {
    setZoomed(false);
    onChoose((at + by + pictures.length) % pictures.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrow keys scroll an enlarged picture.
    if (isZoomed || pictures.length === 1) return;
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  return (
    <Dialog
      open={open}
      onClose={() => {
        setZoomed(false);
        onClose();
      }}
      title={part.name}
      wide
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons in it */}
      <div onKeyDown={onKeyDown}>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Button size="sm" aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
            {isZoomed ? t('Fit') : t('Zoom in')}
          </Button>
          {pictures.length > 1 && (
            <>
              <IconButton icon="arrow-left" label={t('Previous picture')} size="sm" onClick={() => step(-1)} />
              <IconButton icon="arrow-right" label={t('Next picture')} size="sm" onClick={() => step(1)} />
              <span className="text-sm text-muted" aria-live="polite">
                {t('{count} of {max}', { count: at + 1, max: pictures.length })}
              </span>
            </>
          )}
        </div>
        <div
          role="group"
          aria-label={alt}
          // Focusable, so that the arrow keys scroll it.
          {...(isZoomed && { tabIndex: 0 })}
          className="max-h-[65dvh] overflow-auto rounded-box"
        >
          <PartPicture
            part={{ ...part, img }}
            eager
            alt={alt}
            sizes={isZoomed ? '200vw' : '(min-width: 48rem) 42rem, 100vw'}
            className={isZoomed ? 'w-[200%]' : 'w-full'}
          />
        </div>
        <p className="mt-3 text-sm text-muted">{alt}</p>
      </div>
    </Dialog>
  );
}
