/** The contrast that WCAG 2.2 (1.4.3) requires of text. */
const MIN_CONTRAST = 4.5;
/** The darkest background of the light theme and the lightest of the dark theme: `--raised` in `ui/tokens.css`. */
const LIGHT_GROUND = '#ebefed';
const DARK_GROUND = '#212b28';

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Returns the accent colour of each theme, or undefined if the colour is too light for text in the light theme. For
 * the dark theme, the colour is mixed with white until text in it is readable.
 */
export function accentOf(colour: string): { light: string; dark: string } | undefined {
  if (contrastOf(colour, LIGHT_GROUND) < MIN_CONTRAST) return undefined;
  for (let percent = 0; ; percent += 5) {
    const dark = mixWithWhite(colour, percent / 100);
    if (contrastOf(dark, DARK_GROUND) >= MIN_CONTRAST) return { light: colour, dark };
  }
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function mixWithWhite(colour: string, share: number): string {
  const mixed = rgbOf(colour).map((value) => Math.round(value + (255 - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf(colour: string): Rgb {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
