import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { checkImage } from '../club/image.ts';
import { Court, presentCourt } from '../courts/schema.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { acceptImages } from '../../platform/http/images.ts';
import { NoContent, route } from '../../platform/http/route.ts';
import { setCourtPhoto } from './photos.ts';

const params = Type.Object({ court: Id });

export function courtPhotoRoutes(app: App, context: Context): void {
  acceptImages(app, (app) => {
    app.put(
      '/admin/courts/:court/photo',
      route({
        id: 'setCourtPhoto',
        tag: 'Courts',
        summary: 'Replace the photo of a court.',
        access: 'admin',
        scope: 'admin',
        permission: 'courts.manage',
        description: 'Anybody can see the photo. The service stores the image as it is, with its metadata.',
        params,
        takesImage: true,
        response: { 200: ref(Court) },
        versioned: true,
        conditional: true,
      }),
      async (request, reply) => {
        const change = { image: checkImage(request.body), accepted: acceptedVersions(request) };
        const row = await setCourtPhoto(withActor(context, request), request.params.court, change);
        return versioned(reply, presentCourt(row));
      },
    );
  });

  app.delete(
    '/admin/courts/:court/photo',
    route({
      id: 'deleteCourtPhoto',
      tag: 'Courts',
      summary: 'Delete the photo of a court.',
      access: 'admin',
      scope: 'admin',
      permission: 'courts.manage',
      description: 'The court itself is not deleted.',
      params,
      response: { 204: NoContent },
      conditional: true,
    }),
    async (request, reply) => {
      const change = { image: null, accepted: acceptedVersions(request) };
      await setCourtPhoto(withActor(context, request), request.params.court, change);
      return reply.code(204).send(undefined);
    },
  );
}
