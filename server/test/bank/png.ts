import { crc32, inflateSync } from 'node:zlib';

/** Returns the squares of a black and white PNG file, and checks its checksums. */
export function squaresIn(png: Buffer, scale: number): boolean[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error('wrong checksum');
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  const header = chunks.get('IHDR')!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const pixels = inflateSync(chunks.get('IDAT')!);
  const rowBytes = 1 + Math.ceil(width / 8);
  const isBlack = (x: number, y: number) => (pixels[y * rowBytes + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0;
  const every = (length: number) => Array.from({ length: length / scale }, (_, i) => i * scale + scale - 1);
  return every(height).map((y) => every(width).map((x) => isBlack(x, y)));
}
