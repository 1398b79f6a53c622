/** Returns the values of a header such as `Accept-Language`, most preferred first (RFC 9110, 12.4.2). */
export function preferencesOf(header = ''): string[] {
  const ranges = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = /^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((text) => text.startsWith('q=')) ?? 'q=1')?.[1];
    return { range, quality: Number(quality ?? 0) };
  });
  const accepted = ranges.filter(({ quality }) => quality > 0);
  return accepted.toSorted((a, b) => b.quality - a.quality).map(({ range }) => range);
}
