import { crc32, deflateSync } from 'node:zlib';
import type { AuditedContext } from '../src/modules/audit/actions.ts';
import { setClubImage } from '../src/modules/club/actions.ts';
import { checkImage } from '../src/modules/club/image.ts';
import { setCourtPhoto } from '../src/modules/court-admin/photos.ts';

/** Returns a valid PNG image. All pixels are black. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // Bits per pixel
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** The markers of a JPEG image of 3 × 2 pixels, without its pixels. */
export const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc00011080002000303012200021101031101ffd9', 'hex'),
]);

/** A WebP image of 1 × 1 pixels. */
export const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** Gives the club the logo `WEBP` and a site map, and a court a photo. */
export async function setImages(context: AuditedContext, courtId: number): Promise<void> {
  await setClubImage(context, 'logo', { image: checkImage(WEBP) });
  await setClubImage(context, 'site_map', { image: checkImage(pngOf(50, 20)) });
  await setCourtPhoto(context, courtId, { image: checkImage(pngOf(40, 30)), accepted: undefined });
}
