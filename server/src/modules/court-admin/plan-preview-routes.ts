import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { ref } from '../../platform/http/fields.ts';
import { COSTS, forAdmins, route } from '../../platform/http/route.ts';
import { previewPlan } from './plan-preview.ts';
import { PlanDraft, PlanPreview } from './plan-preview-schema.ts';

export function planPreviewRoutes(app: App, context: Context): void {
  app.post(
    '/admin/plan-preview',
    route({
      id: 'previewPlan',
      ...forAdmins('Plans', 'plans.manage'),
      summary: 'Check recent bookings of the club against new rules of a plan.',
      description: "Changes nothing. Checks at most the 10,000 latest bookings, with today's prices.",
      body: ref(PlanDraft),
      response: { 200: ref(PlanPreview) },
      cost: COSTS.export,
    }),
    (request) => previewPlan(context, request.body),
  );
}
