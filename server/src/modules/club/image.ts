import { hash } from 'node:crypto';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { Problem } from '../../platform/errors.ts';

/** An image whose type and size have been read from its bytes. */
export interface CheckedImage {
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Maximum width and height in pixels. Even a small file can have so many pixels that it fills a browser's memory. */
const MAX_SIDE = 4096;
const PNG_END = Buffer.from('IEND\xae\x42\x60\x82', 'latin1');
const JPEG_END = Buffer.from([0xff, 0xd9]);

const formats = [
  { type: 'image/png', reader: PNG, isComplete: (bytes: Buffer) => bytes.subarray(-8).equals(PNG_END) },
  { type: 'image/jpeg', reader: JPG, isComplete: (bytes: Buffer) => bytes.subarray(-2).equals(JPEG_END) },
  { type: 'image/webp', reader: WEBP, isComplete: (bytes: Buffer) => bytes.readUInt32LE(4) + 8 === bytes.length },
];

/** Reads the type from the bytes, because a `Content-Type` may be wrong. @throws {Problem} `image_invalid` */
export function checkImage(body: unknown): CheckedImage {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const format = formats.find(({ reader }) => attempt(() => reader.validate(bytes)));
  if (!format) throw new Problem('image_invalid', 'The file is not a PNG, JPEG or WebP image.');
  const size = attempt(() => format.reader.calculate(bytes));
  if (!size || !format.isComplete(bytes))
    throw new Problem('image_invalid', 'The image is incomplete, or has other data after its end.');
  const { width, height } = size;
  if (![width, height].every((side) => side >= 1 && side <= MAX_SIDE)) {
    const limit = `at least 1 × 1 and at most ${MAX_SIDE} × ${MAX_SIDE}`;
    throw new Problem('image_invalid', `The image has ${width} × ${height} pixels. Send ${limit} pixels.`);
  }
  return { hash: hash('sha256', bytes, 'hex'), type: format.type, width, height, bytes };
}

/**
 * Returns undefined if `read` throws, because the readers throw many kinds of errors for bytes that they cannot read.
 */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
