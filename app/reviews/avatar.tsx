import { useBrokenPicture } from '#app/ui/content/use-broken-picture.ts';
import { initialsOf } from './initials.ts';

/** A person's picture, or their initials if there is none or it does not load. */
export function Avatar({ name, img }: { name: string; img: string }) {
  const { isBroken, image } = useBrokenPicture(img);
  return (
    <span
      aria-hidden
      className="figures grid size-11 shrink-0 place-content-center overflow-hidden rounded-full border border-line bg-wash text-sm font-medium text-primary"
    >
      {img && !isBroken ? (
        <img
          {...image}
          src={img}
          alt=""
          width="44"
          height="44"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
