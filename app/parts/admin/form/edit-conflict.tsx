import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AdminPart } from '#contract/parts/parts.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { compareEdits, shownValue, valuesOf } from './part-values.ts';
import { FIELD_LABELS, type TypedPart } from './typed-part.ts';
import { setField } from '#app/ui/drafts/draft-fields.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/**
 * Shown when someone else saved the part during editing. Takes over fields that only they changed; if both changed a
 * field, shows both values and keeps this user's unless the other is chosen. Without scripts it shows the saved values.
 */
export function EditConflict({
  base,
  mine,
  theirs,
  form,
}: {
  base: AdminPart;
  mine: TypedPart;
  theirs: AdminPart;
  form: RefObject<HTMLFormElement | null>;
}) {
  const currency = useCurrency();
  const saved = valuesOf(theirs);
  const [{ theirsAlone, both }] = useState(() => compareEdits(valuesOf(base), mine, saved));
  const [taken, setTaken] = useState<readonly (keyof TypedPart)[]>([]);
  const values = useRef(saved);
  useEffect(() => {
    for (const field of theirsAlone) setField(form.current, field, values.current[field]);
  }, [theirsAlone, form]);
  const place = useRef<HTMLDivElement>(null);
  // It appears at the top of a form that is longer than the screen.
  useEffect(() => place.current?.focus(), []);
  const labels = theirsAlone.map((field) => FIELD_LABELS[field].toLowerCase());
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="wait" title="Someone else changed this part">
        {labels.length > 0 && <p>The form now shows their {labels.join(', ')}.</p>}
        {both.length > 0 ? (
          <>
            <p className="mt-1">You both changed these. Saving keeps yours unless you use theirs:</p>
            <ul className="mt-3 grid gap-3">
              {both.map((field) => (
                <li key={field} className="grid gap-1 border-t border-line pt-3">
                  <strong className="text-base-content">{FIELD_LABELS[field]}</strong>
                  <span className="wrap-anywhere">Yours: {shownValue(field, mine[field], currency)}</span>
                  <span className="wrap-anywhere">Theirs: {shownValue(field, saved[field], currency)}</span>
                  <span className="needs-scripts">
                    <Button
                      size="sm"
                      aria-pressed={taken.includes(field)}
                      onClick={() => {
                        const back = taken.includes(field);
                        setField(form.current, field, back ? mine[field] : saved[field]);
                        setTaken(back ? taken.filter((one) => one !== field) : [...taken, field]);
                      }}
                    >
                      {taken.includes(field)
                        ? `Use my ${FIELD_LABELS[field].toLowerCase()}`
                        : `Use their ${FIELD_LABELS[field].toLowerCase()}`}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="mt-1">Your changes don't conflict; save again to keep both.</p>
        )}
      </Banner>
    </div>
  );
}
