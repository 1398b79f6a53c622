/** The number of different hues of sports without a design token. */
const STEPS = 24;

/**
 * Returns the hue of a sport's colour, as a CSS value. Common sports have a design token. Other sports get one of 24
 * hues from their name, so that a sport has the same colour on every device.
 */
export function sportHue(sport: string): string {
  let hash = 0;
  for (const character of sport) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  return `var(--hue-${sport}, ${(hash % STEPS) * (360 / STEPS)})`;
}
