import type { Module } from '../../platform/module.ts';
import { planPreviewRoutes } from './plan-preview-routes.ts';
import * as planPreview from './plan-preview-schema.ts';
import * as policyReview from './policy-review.ts';
import { courtAdminRoutes, courtBatchRoutes, courtPhotoRoutes } from './routes.ts';
import * as courtAdmin from './schema.ts';
import * as events from './event-types.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = [
  'createCourt',
  'deleteCourt',
  'deleteCourtPhoto',
  'setCourtPhoto',
  'updateCourt',
  'updateCourtPrices',
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const courtAdminModule: Module = {
  name: 'court-admin',
  uses: ['audit', 'club', 'courts', 'plans', 'kernel'],
  permissions,
  problems,
  events: { types: events.eventTypes, schema: events.CourtEvent },
  auditActions,
  routes: {
    schemas: [courtAdmin, policyReview, planPreview, events],
    api(app, context) {
      courtAdminRoutes(app, context);
      courtBatchRoutes(app, context);
      courtPhotoRoutes(app, context);
      planPreviewRoutes(app, context);
    },
  },
};
