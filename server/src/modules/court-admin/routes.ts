import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { onDuplicate } from '../../platform/db/transact.ts';
import { withActor } from '../audit/route-audit.ts';
import { acceptedVersions, etagOf, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { created, writeOnce } from '../../platform/http/idempotency.ts';
import { forAdmins, NoContent, route } from '../../platform/http/route.ts';
import { addAuditedCourt, externalIdTaken, patchCourt, previewPolicy, retireCourt } from './actions.ts';
import { ChangedCourt, PolicyDraft, PolicyPreview } from './schema.ts';
import { Court, CourtInput, CourtPatch, PricePatch } from '../courts/schema.ts';
import { checkImage } from '../club/image.ts';
import { acceptImages } from '../../platform/http/images.ts';
import { setCourtPhoto } from './photos.ts';
import { presentCourt } from '../courts/court.ts';

const params = Type.Object({ court: Id });

export function courtAdminRoutes(app: App, context: Context): void {
  app.post(
    '/admin/courts',
    route({
      id: 'createCourt',
      ...forAdmins('Courts', 'courts.manage'),
      summary: 'Create a court.',
      description: 'Omitted fields get default values. For example, the court is open every day from 06:00 to 23:00.',
      body: ref(CourtInput),
      response: { 201: ref(Court) },
      problems: ['external_id_taken'],
      versioned: true,
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await addAuditedCourt(db, withActor(context, request), request.body);
        return created(`${app.prefix}/courts/${row.id}`, presentCourt(row));
      }).catch(onDuplicate(context.db, () => externalIdTaken(request.body.external_id))),
  );

  app.patch(
    '/admin/courts/:court',
    route({
      id: 'updateCourt',
      ...forAdmins('Courts', 'courts.manage'),
      summary: 'Update a court with a JSON merge patch.',
      description:
        'Existing bookings do not change. The response lists upcoming bookings that the new rules would reject.',
      params,
      body: ref(CourtPatch),
      response: { 200: ref(ChangedCourt) },
      problems: ['court_has_bookings', 'external_id_taken'],
      versioned: true,
      conditional: true,
      takesMergePatch: true,
    }),
    async (request, reply) => {
      const change = { patch: request.body, accepted: acceptedVersions(request) };
      const { row, outside } = await patchCourt(withActor(context, request), request.params.court, change);
      const court = presentCourt(row);
      // The ETag must equal the ETag that GET sends for the court (RFC 9110, section 8.8.3).
      reply.header('etag', etagOf(row.version, JSON.stringify(court)));
      return { ...court, bookings_outside_policy: outside };
    },
  );

  app.patch(
    '/admin/courts/:court/prices',
    route({
      id: 'updateCourtPrices',
      ...forAdmins('Courts', 'prices.manage'),
      summary: 'Change the prices of a court with a JSON merge patch.',
      description: 'Existing bookings keep their prices.',
      params,
      body: ref(PricePatch),
      response: { 200: ref(Court) },
      versioned: true,
      conditional: true,
      takesMergePatch: true,
    }),
    async (request, reply) => {
      const action = 'updateCourtPrices';
      const change = { patch: request.body, accepted: acceptedVersions(request), action } as const;
      const { row } = await patchCourt(withActor(context, request), request.params.court, change);
      return versioned(reply, presentCourt(row));
    },
  );

  app.post(
    '/admin/courts/:court/policy-preview',
    route({
      id: 'previewPolicy',
      ...forAdmins('Courts', 'courts.manage'),
      summary: 'Check recent bookings of a court against new rules.',
      description: 'Changes nothing. Lists the first 100 bookings that the new rules would have rejected.',
      params,
      body: ref(PolicyDraft),
      response: { 200: ref(PolicyPreview) },
    }),
    (request) => previewPolicy(context, request.params.court, request.body),
  );

  app.delete(
    '/admin/courts/:court',
    route({
      id: 'deleteCourt',
      ...forAdmins('Courts', 'courts.manage'),
      summary: 'Delete a court. Its past bookings remain.',
      description: 'A court with upcoming bookings cannot be deleted: cancel or reschedule them first.',
      params,
      response: { 204: NoContent },
      problems: ['court_has_bookings', 'court_is_part'],
      conditional: true,
    }),
    async (request) => retireCourt(withActor(context, request), request.params.court, acceptedVersions(request)),
  );
}

export function courtPhotoRoutes(app: App, context: Context): void {
  acceptImages(app, (app) => {
    app.put(
      '/admin/courts/:court/photo',
      route({
        id: 'setCourtPhoto',
        ...forAdmins('Courts', 'courts.manage'),
        summary: 'Replace the photo of a court.',
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
      ...forAdmins('Courts', 'courts.manage'),
      summary: 'Delete the photo of a court.',
      description: 'The court itself is not deleted.',
      params,
      response: { 204: NoContent },
      conditional: true,
    }),
    async (request) => {
      const change = { image: null, accepted: acceptedVersions(request) };
      await setCourtPhoto(withActor(context, request), request.params.court, change);
    },
  );
}
