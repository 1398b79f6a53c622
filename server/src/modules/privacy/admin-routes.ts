import Type from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { detailOf } from '../people/admin-routes.ts';
import { PersonDetail, PersonMerge } from '../people/schema.ts';
import { mergeGuest } from './merge.ts';

export function mergeRoutes(app: App, context: Context): void {
  app.post(
    '/admin/users/:user/merge',
    route({
      id: 'mergeUser',
      ...forAdmins('People', 'people.manage'),
      summary: 'Merge a guest into this person.',
      params: Type.Object({ user: Id }),
      body: ref(PersonMerge),
      response: { 200: ref(PersonDetail) },
    }),
    async (request) => {
      const { params, body } = request;
      return detailOf(context, await mergeGuest(withActor(context, request), params.user, body.user_id));
    },
  );
}
