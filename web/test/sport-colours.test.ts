import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrastOf } from '../src/lib/club-colour.ts';
import { sportHue } from '../src/ui/sport-hue.ts';

/** The contrast that WCAG 2.2 (1.4.11) requires of graphics. */
const MIN_CONTRAST = 3;

const tokens = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../src/ui/tokens.css'), 'utf8').matchAll(/^ {4}--([\w-]+): (.+);$/gm),
  ].map(([, name, value]) => [name!, value!]),
);
const sports = [...tokens.keys()].filter((name) => name.startsWith('hue-')).map((name) => name.slice(4));

/** Returns a token's colours in the light and the dark theme, with six digits. */
function coloursOf(token: string): string[] {
  return [...tokens.get(token)!.matchAll(/#\w+/g)].map(([hex]) => (hex.length > 4 ? hex : hex.replace(/\w/g, '$&$&')));
}

/** Converts OKLCH to sRGB, as in CSS Color 4. Clips values that sRGB cannot represent. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
  });
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

test('a sport has the same hue everywhere, and each common sport has a different hue', () => {
  const hues = sports.map((sport) => Number(tokens.get(`hue-${sport}`)));
  assert.ok(sports.includes('padel') && sports.includes('table_tennis'));
  const sorted = hues.toSorted((a, b) => a - b);
  assert.ok(
    sorted.every((hue, i) => i === 0 || hue - sorted[i - 1]! >= 15),
    'hues are too similar',
  );
  assert.equal(sportHue('padel'), 'var(--hue-padel, 345)');
  assert.equal(sportHue('frontenis'), 'var(--hue-frontenis, 300)');
  const fallbacks = ['frontenis', 'pelota', 'racketlon', 'netball', 'hockey', 'cricket'].map(sportHue);
  assert.ok(new Set(fallbacks.map((hue) => hue.split(', ')[1])).size >= 5);
});

for (const [theme, name] of ['light', 'dark'].entries()) {
  test(`the colours of all sports have enough contrast in the ${name} theme`, () => {
    const [lightness, chroma] = tokens.get(`sport-${name}`)!.split(' ').map(Number) as [number, number];
    const grounds = ['ground', 'surface', 'raised', 'accent-soft'].map((token) => coloursOf(token)[theme]!);
    for (let hue = 0; hue < 360; hue += 5)
      for (const ground of grounds) {
        const contrast = contrastOf(hexOf(lightness, chroma, hue), ground);
        assert.ok(contrast >= MIN_CONTRAST, `hue ${hue} on ${ground}: ${contrast.toFixed(2)}`);
      }
  });
}

test('bookings of all sports have readable white text, and stand out from free times', () => {
  const [lightness, chroma] = tokens.get('sport-fill')!.split(' ').map(Number) as [number, number];
  for (let hue = 0; hue < 360; hue += 5) {
    const fill = hexOf(lightness, chroma, hue);
    assert.ok(contrastOf(fill, '#ffffff') >= 4.5, `text on hue ${hue}`);
    for (const free of coloursOf('surface')) assert.ok(contrastOf(fill, free) >= MIN_CONTRAST, `hue ${hue} on ${free}`);
  }
});
