import { type Noun, countOf, wordOf } from '#app/ui/text/format-number.ts';
import { Button } from '#app/ui/buttons/button.tsx';

/** A button above a list that counts its new rows and shows them. It takes up no space, so nothing moves. */
export function NewRowsNotice({ count, noun, onShow }: { count: number; noun: Noun; onShow: () => void }) {
  return (
    <div role="status" className="sticky top-20 z-20 h-0">
      {count > 0 && (
        <p className="flex -translate-y-1/2 justify-center">
          <Button size="sm" variant="primary" className="shadow-float" onClick={onShow}>
            Show {countOf(count, [`new ${wordOf(noun[0])}`, `new ${wordOf(noun[1])}`])}
          </Button>
        </p>
      )}
    </div>
  );
}
