// Draws the icons of the installed app in `web/public` from `web/src/icon.svg`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBrowser } from '../test/browser.ts';

const WEB = resolve(import.meta.dirname, '..');
const svg = readFileSync(join(WEB, 'src/icon.svg'), 'utf8');
const background = /fill="(#\w+)"/.exec(svg)![1]!;

const { browser, message } = await openBrowser();
assert.ok(browser, message);
const page = await browser.newPage();

/**
 * @param scale the part of the image that the icon fills. The border around the icon gets the icon's background colour.
 */
async function draw(name: string, size: number, scale = 1): Promise<void> {
  const inner = Math.round(size * scale);
  await page.setViewportSize({ width: size, height: size });
  const fill = scale < 1 ? background : 'transparent';
  await page.setContent(
    `<style>body { margin: 0; height: ${size}px; display: grid; place-items: center; background: ${fill} }
     svg { width: ${inner}px; height: ${inner}px }</style>${svg}`,
  );
  await page.screenshot({ path: join(WEB, 'public', name), omitBackground: true });
}

await draw('icon-192.png', 192);
await draw('icon-512.png', 512);
// Operating systems cut off the edges of these two icons, so the drawing is smaller than the image.
await draw('icon-maskable-512.png', 512, 0.8);
await draw('apple-touch-icon.png', 180, 0.9);
await browser.close();
