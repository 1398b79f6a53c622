import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { ref } from '../../platform/http/fields.ts';
import { acceptImages } from '../../platform/http/images.ts';
import { forAdmins, NoContent, route } from '../../platform/http/route.ts';
import { type ClubImage, patchClub, patchPolicy, setClubImage } from './actions.ts';
import { checkImage } from './image.ts';
import { Club, ClubPatch, ClubPolicy, PolicyPatch, presentClub, presentPolicy } from './schema.ts';
import { findClub } from './store.ts';

export function clubAdminRoutes(app: App, context: Context): void {
  imageRoutes(app, context, {
    field: 'logo',
    path: '/admin/club/logo',
    name: 'ClubLogo',
    what: "the club's logo",
    onReplace: 'Anybody can see the logo. The service stores the image as it is, with its metadata.',
    onDelete: 'The web app then shows its own icon.',
  });
  imageRoutes(app, context, {
    field: 'site_map',
    path: '/admin/club/site-map',
    name: 'ClubSiteMap',
    what: "the club's site map",
    onReplace: 'Anybody can see the map. The `map_position` of a court is its place on this image.',
    onDelete: 'The courts keep their `map_position`.',
  });

  app.patch(
    '/admin/club',
    route({
      id: 'updateClub',
      ...forAdmins('Club', 'club.manage'),
      summary: "Change the club's name, colour, contact, links, time zone or currency with a JSON merge patch.",
      description: 'The time zone and the currency apply to new courts only.',
      body: ref(ClubPatch),
      response: { 200: ref(Club) },
      versioned: true,
      conditional: true,
      takesMergePatch: true,
    }),
    async (request, reply) => {
      const row = await patchClub(withActor(context, request), request.body, acceptedVersions(request));
      return versioned(reply, presentClub(row));
    },
  );

  app.get(
    '/admin/policy',
    route({
      id: 'getPolicy',
      ...forAdmins('Club', 'club.manage'),
      summary: "Get the club's rules: registration, sessions, limits, check-in, waiting list, reminders and retention.",
      response: { 200: ref(ClubPolicy) },
      versioned: true,
    }),
    async (_request, reply) => versioned(reply, presentPolicy(await findClub(context.db.read))),
  );

  app.patch(
    '/admin/policy',
    route({
      id: 'updatePolicy',
      ...forAdmins('Club', 'club.manage'),
      summary: "Change the club's rules with a JSON merge patch.",
      description: 'The change applies within a second.',
      body: ref(PolicyPatch),
      response: { 200: ref(ClubPolicy) },
      problems: ['mail_not_set_up'],
      versioned: true,
      conditional: true,
      takesMergePatch: true,
    }),
    async (request, reply) => {
      const row = await patchPolicy(withActor(context, request), request.body, acceptedVersions(request));
      return versioned(reply, presentPolicy(row));
    },
  );
}

interface ImageRoutes {
  field: ClubImage;
  path: `/${string}`;
  name: string;
  what: string;
  onReplace: string;
  onDelete: string;
}

function imageRoutes(app: App, context: Context, { field, path, name, what, onReplace, onDelete }: ImageRoutes): void {
  acceptImages(app, (app) => {
    app.put(
      path,
      route({
        id: `set${name}`,
        ...forAdmins('Club', 'club.manage'),
        summary: `Replace ${what}.`,
        description: onReplace,
        takesImage: true,
        response: { 200: ref(Club) },
        versioned: true,
        conditional: true,
      }),
      async (request, reply) => {
        const change = { image: checkImage(request.body), accepted: acceptedVersions(request) };
        const row = await setClubImage(withActor(context, request), field, change);
        return versioned(reply, presentClub(row));
      },
    );
  });

  app.delete(
    path,
    route({
      id: `delete${name}`,
      ...forAdmins('Club', 'club.manage'),
      summary: `Delete ${what}.`,
      description: onDelete,
      response: { 204: NoContent },
      conditional: true,
    }),
    async (request) => {
      await setClubImage(withActor(context, request), field, { image: null, accepted: acceptedVersions(request) });
    },
  );
}
