/** Thrown if the browser cannot read the chosen file as a picture. */
export class UnreadablePicture extends Error {}

interface Limits {
  /** The longest side in pixels. A larger picture is scaled down. */
  maxSide: number;
  /** Whether the picture may have transparent parts, as logos do. */
  isTransparent: boolean;
}

const QUALITY = 0.85;

/** Draws a picture again, which makes it smaller and removes its metadata. @throws {UnreadablePicture} */
export async function reencode(file: Blob, { maxSide, isTransparent }: Limits): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  if (!isTransparent) {
    // Otherwise, JPEG would show transparent parts, as of a drawing, in black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encode(canvas, 'image/webp');
  // Safari cannot write WebP and returns PNG instead. A photo would be too large as PNG.
  return webp.type === 'image/webp' || isTransparent ? webp : encode(canvas, 'image/jpeg');
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), type, QUALITY),
  );
}
