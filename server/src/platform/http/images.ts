import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

/** Adds routes that accept only images. Their handlers get the body as a buffer, whose content is not checked yet. */
export function acceptImages(app: App, routes: (app: App) => void): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      IMAGE_TYPES,
      { parseAs: 'buffer', bodyLimit: MAX_IMAGE_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    inner.addContentTypeParser('*', (_request, _body, done) =>
      done(new Problem('unsupported_media_type', 'Send a PNG, JPEG or WebP image, with its type in Content-Type.')),
    );
    routes(inner);
  });
}
