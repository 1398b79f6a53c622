import type { Context } from '../../platform/context.ts';
import type { Manifest } from '../../platform/http/web-app.ts';
import { findClub } from './store.ts';

/** Replaces the names in the manifest of the installed app with the club's name, if it has one. */
export async function adaptManifest(manifest: Manifest, { db }: Context): Promise<Manifest> {
  const { name } = await findClub(db.read);
  return name === null ? manifest : { ...manifest, name, short_name: name };
}
