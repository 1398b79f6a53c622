import type { Context } from '../../platform/context.ts';
import type { Manifest } from '../../platform/http/web-app.ts';
import { escapeHtml } from '../../platform/text.ts';
import { imagePath } from './schema.ts';
import { findClub, findImageSize } from './store.ts';

/** Minimum width and height of an icon in pixels. Browsers do not install an app with a smaller icon. */
const MIN_ICON_SIDE = 144;

/**
 * Replaces the names and icons in the web app's manifest with the name and the logo of the club, if they are set. A
 * logo that is too small or not square cannot be an icon.
 */
export async function adaptManifest(manifest: Manifest, { db }: Context): Promise<Manifest> {
  const { name, logo } = await findClub(db.read);
  const image = logo === null ? undefined : await findImageSize(db.read, logo);
  const isIcon = image !== undefined && image.width === image.height && image.width >= MIN_ICON_SIDE;
  return {
    ...manifest,
    ...(name !== null && { name, short_name: name }),
    ...(isIcon && {
      icons: [{ src: imagePath(logo)!, sizes: `${image.width}x${image.height}`, type: image.type }],
    }),
  };
}

/** Returns the Open Graph tags of a page, with the name and picture of the court or the club. */
export async function shareTags({ db }: Context, path: string, origin: string): Promise<string> {
  const { name, logo } = await findClub(db.read);
  const id = Number(/^\/courts\/(\d{1,9})$/.exec(path)?.[1] ?? 0);
  const courts = db.read.selectFrom('courts').where('id', '=', id).where('retired_at', 'is', null);
  const court = id === 0 ? undefined : await courts.select(['name', 'photo']).executeTakeFirst();
  const image = imagePath(court?.photo ?? logo);
  const title = [court?.name, name ?? 'Courtside'].filter(Boolean).join(' · ');
  const tags = { type: 'website', title, ...(image !== null && { image: `${origin}${image}` }) };
  const lines = Object.entries(tags).map(
    ([key, text]) => `<meta property="og:${key}" content="${escapeHtml(text)}" />`,
  );
  return lines.join('');
}
