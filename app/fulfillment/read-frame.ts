import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library';

/** A picture of the camera: four bytes a pixel, as a canvas has them. */
export interface Frame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const BAR_CODES = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.UPC_E,
  BarcodeFormat.ITF,
];

/** Not the library's reader of all formats, which writes to the console for every picture without a code. */
const readers: readonly Reader[] = [
  new QRCodeReader(),
  new MultiFormatOneDReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, BAR_CODES]])),
];

/** The text of the QR or bar code in a picture; undefined if it shows none. */
export function readFrame({ data, width, height }: Frame): string | undefined {
  const gray = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const at = pixel * 4;
    // The eye's weights of red, green and blue, in quarters.
    gray[pixel] = (data[at]! + 2 * data[at + 1]! + data[at + 2]!) / 4;
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)));
  for (const reader of readers)
    try {
      return reader.decode(bitmap).getText();
    } catch {
      // The library throws for every picture without a code, or with one that it cannot read to its end.
    } finally {
      reader.reset();
    }
  return undefined;
}
