import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { forAdmins, NoContent, route } from '../../platform/http/route.ts';
import { addAuditedCourt, externalIdTaken, patchCourt, patchCourts, previewPolicy, retireCourt } from './actions.ts';
import { ChangedCourt, ChangedCourts, CourtChanges, PolicyDraft, PolicyPreview } from './schema.ts';
import { Court, court, PricePatch } from '../courts/schema.ts';
import { checkImage } from '../club/image.ts';
import { acceptImages } from '../../platform/http/images.ts';
import { setCourtPhoto } from './photos.ts';
import { presentCourt } from '../courts/court.ts';
import type { CourtRow } from '../courts/store.ts';
import type { BookingReview } from './policy-review.ts';

const params = Type.Object({ court: Id });

export function courtAdminRoutes(app: App, context: Context): void {
  resourceRoutes(app, context, court, {
    tag: 'Courts',
    permissions: { read: 'courts.read', manage: 'courts.manage' },
    presenter: () => presentChanged,
    create: {
      summary: 'Create a court.',
      description: 'Omitted fields get default values. For example, the court is open every day from 06:00 to 23:00.',
      problems: ['external_id_taken'],
      location: '/courts',
      duplicate: ({ external_id }) => externalIdTaken(external_id),
      run: async (db, context, input) => ({ row: await addAuditedCourt(db, context, input) }),
    },
    update: {
      summary: 'Update a court with a JSON merge patch.',
      description:
        'Existing bookings do not change. The response lists upcoming bookings that the new rules would reject.',
      problems: ['court_has_bookings', 'external_id_taken'],
      response: ChangedCourt,
      run: patchCourt,
    },
    remove: {
      summary: 'Delete a court. Its past bookings remain.',
      description: 'A court with upcoming bookings cannot be deleted: cancel or reschedule them first.',
      problems: ['court_has_bookings', 'court_is_part'],
      run: retireCourt,
    },
  });

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
}

export function courtBatchRoutes(app: App, context: Context): void {
  app.post(
    '/admin/courts/update-many',
    route({
      id: 'updateCourts',
      ...forAdmins('Courts', 'courts.manage'),
      summary: 'Update several courts.',
      description: 'If one of the changes fails, nothing changes, and court_id names the court.',
      problems: ['not_found', 'court_has_bookings', 'external_id_taken', 'version_mismatch'],
      body: ref(CourtChanges),
      response: { 200: ref(ChangedCourts) },
    }),
    async (request) => {
      const changes = request.body.courts.map(({ version, ...change }) => {
        return { ...change, accepted: version === undefined ? undefined : [version] };
      });
      const changed = await patchCourts(withActor(context, request), changes);
      return {
        courts: changed.map(({ row, outside }) => ({ ...presentCourt(row), bookings_outside_policy: outside })),
      };
    },
  );
}

/** @param outside the bookings that the new rules would reject; undefined for a new court */
function presentChanged({ row, outside }: { row: CourtRow; outside?: BookingReview[] }) {
  return { ...presentCourt(row), ...(outside && { bookings_outside_policy: outside }) };
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
