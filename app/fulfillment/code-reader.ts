/** The bar code detector of browsers that have one; TypeScript does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'];
/** Pictures are read at this width at most, which shows a bar code that fills a third of it. */
const MAX_WIDTH = 960;

/** Reads the code that a video shows now; undefined if it shows none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's reader of codes; a library's where it has none, which is loaded then. */
export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (BarcodeDetector && formats.includes('qr_code') && formats.includes('code_128')) {
    const detector = new BarcodeDetector({ formats });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { readFrame } = await import('./read-frame.ts');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (width === 0 || height === 0) return undefined;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    return readFrame(context.getImageData(0, 0, width, height));
  };
}
