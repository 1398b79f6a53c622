import type { Context } from '../../platform/context.ts';
import type { Manifest } from '../../platform/http/web-app.ts';
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
