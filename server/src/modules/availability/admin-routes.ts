import { draftCourt } from '../court-admin/actions.ts';
import { CourtInput } from '../courts/schema.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { LocalDate, ref, strictObject } from '../../platform/http/fields.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { previewDay } from './day.ts';
import { DayPreview } from './schema.ts';

export function availabilityAdminRoutes(app: App, context: Context): void {
  app.post(
    '/admin/day-preview',
    route({
      id: 'previewDay',
      ...forAdmins('Courts', 'courts.manage'),
      summary: 'Preview the slots that a court with these fields would offer on a day.',
      description: 'Treats the court as active, with no closures and no bookings. Changes nothing.',
      querystring: strictObject({ date: LocalDate }),
      body: ref(CourtInput),
      response: { 200: ref(DayPreview) },
    }),
    async (request) => previewDay(await draftCourt(context, { ...request.body, active: true }), request.query.date),
  );
}
