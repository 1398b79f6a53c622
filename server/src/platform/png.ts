// Writes black and white pictures as PNG (ISO/IEC 15948), because mail programs do not show SVG.
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns a PNG file in which each square has `scale` × `scale` pixels. A square is black if its value is true. */
export function pngOf(squares: readonly (readonly boolean[])[], scale: number): Buffer {
  const [width, height] = [squares[0]!.length * scale, squares.length * scale];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8); // One bit per pixel, 0 is black. The other bytes stay 0: greyscale, deflate, no interlacing.
  const rows = squares.flatMap((row) => Array.from({ length: scale }, () => packed(row, scale)));
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...parts]);
}

/** Returns a row of pixels as bits. The first byte says that the row is not filtered. */
function packed(row: readonly boolean[], scale: number): Buffer {
  const bytes = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1) {
    if (!row[Math.floor(x / scale)]) bytes[1 + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
