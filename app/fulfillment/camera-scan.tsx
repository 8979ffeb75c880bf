import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { CAMERA_PAGES } from '#contract/fulfillment/choices.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';

/** How often the camera's picture is read, in milliseconds. */
const EVERY = 120;
/** A code counts again once it was out of sight for this long, in milliseconds: one part is held up once. */
const APART = 1_000;

/** The parameter with which a page opens its camera at once. */
const OPEN = 'camera';

/**
 * A button that opens the camera as a scanner, on devices that have one. The document of these pages alone may use the camera,
 * so a page that was reached from another one is loaded again as a document first.
 * @param isBusy the last code is still being looked up; nothing is read meanwhile
 */
export function CameraScan({ isBusy, onCode }: { isBusy: boolean; onCode: (code: string) => void }) {
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.has(OPEN));
  const [problem, setProblem] = useState<string>();
  const open = () => {
    setProblem(undefined);
    if (mayUseCamera()) return setOpen(true);
    const url = new URL(location.href);
    url.searchParams.set(OPEN, '1');
    location.assign(url);
  };
  return (
    <div className="needs-scripts grid gap-3">
      <div>
        <Button icon={isOpen ? 'x' : 'eye'} aria-expanded={isOpen} onClick={() => (isOpen ? setOpen(false) : open())}>
          {isOpen ? 'Close the camera' : 'Scan with the camera'}
        </Button>
      </div>
      {problem && <Banner tone="bad" title={problem} />}
      {isOpen && (
        <Camera
          isBusy={isBusy}
          onCode={onCode}
          onFailure={(text) => {
            setOpen(false);
            setProblem(text);
          }}
        />
      )}
    </div>
  );
}

/** Whether the headers of the document, which is older than the page if that was reached by a link, allow the camera. */
function mayUseCamera(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && CAMERA_PAGES.includes(pathWithoutLanguage(new URL(opened.name).pathname));
}

function Camera({
  isBusy,
  onCode,
  onFailure,
}: {
  isBusy: boolean;
  onCode: (code: string) => void;
  onFailure: (text: string) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useRef({ code: '', at: 0 });
  const report = useEffectEvent((code: string | undefined) => {
    if (!code) return;
    const last = seen.current;
    const isNew = code !== last.code || Date.now() - last.at > APART;
    if (isNew && isBusy) return;
    seen.current = { code, at: Date.now() };
    if (isNew) onCode(code);
  });
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      const { createCodeReader } = await import('./code-reader.ts');
      const read = await createCodeReader();
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
      const element = video.current;
      if (isOver || !element) return;
      element.srcObject = stream;
      await element.play();
      const next = async () => {
        if (isOver) return;
        report(await read(element).catch(() => undefined));
        timer = setTimeout(() => void next(), EVERY);
      };
      await next();
    };
    run()
      .catch((error: unknown) => !isOver && fail(reasonOf(error)))
      .finally(() => isOver && stop());
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="The camera's picture: hold a code in front of it"
      className="aspect-4/3 w-full max-w-form rounded-box border border-line bg-base-300 object-cover"
    />
  );
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return "The camera is blocked. Allow it for this site in the browser's settings.";
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'This device has no camera.';
  if (name === 'NotReadableError') return 'Another app is using the camera.';
  return 'The camera could not be started. Type the code, or use a scanner.';
}
