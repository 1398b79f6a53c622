import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { Problem } from '../../platform/errors.ts';
import { versioned } from '../../platform/http/etag.ts';
import { ref } from '../../platform/http/fields.ts';
import { IMAGE_TYPES } from '../../platform/http/images.ts';
import { forKeys, route } from '../../platform/http/route.ts';
import { limitConcurrentReads } from '../../platform/http/concurrent-reads.ts';
import { Club, presentClub } from './schema.ts';
import { findClub, findImage } from './store.ts';

export function clubRoutes(app: App, { db }: Context): void {
  app.get(
    '/club',
    route({
      id: 'getClub',
      ...forKeys('Club', 'courts:read'),
      summary: "Get the club's name, colour, logo, contact, links, time zone and currency.",
      description: 'Fields are null until an admin sets them.',
      isCacheable: true,
      response: { 200: ref(Club) },
      versioned: true,
    }),
    async (_request, reply) => versioned(reply, presentClub(await findClub(db.read))),
  );
}

const imageHeaders = {
  // The image at a path never changes, because the path contains the hash of the image.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Adds the route of images. It is outside the base path, because an `<img>` element cannot send an API key. */
export function imageRoute(app: App, { db }: Context): void {
  limitConcurrentReads(app);
  app.get(
    '/images/:hash',
    {
      onRequest: app.rates.images,
      ...route({
        id: 'getImage',
        tag: 'Club',
        summary: 'Get a logo, a site map or a photo of a court.',
        description: 'The API returns the paths of images, such as `photo_url`. No API key is required.',
        access: 'public',
        params: Type.Object({ hash: Type.String() }),
        response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
        problems: ['rate_limited'],
        produces: IMAGE_TYPES,
      }),
    },
    async (request, reply) => {
      const image = await findImage(db.read, request.params.hash);
      if (!image) throw new Problem('not_found', 'There is no such image. It may have been replaced.');
      reply.headers(imageHeaders).type(image.type);
      return Buffer.from(image.bytes);
    },
  );
}
