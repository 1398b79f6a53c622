import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/context.ts';
import { versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendRenderedPage } from '../../platform/http/pages.ts';
import { forAdmins, forKeys, route, sendRendered } from '../../platform/http/route.ts';
import { getCourtVersion } from './find.ts';
import { renderCourts } from './rendered.ts';
import { Court, CourtQuery, filterOf, ListedCourt } from './schema.ts';
import { type ListedCourt as Listed, listCourts } from './store.ts';

export function courtRoutes(app: App, { db }: Context, audience: 'key' | 'admin'): void {
  const [prefix, suffix] = audience === 'admin' ? ['/admin', 'AsAdmin'] : ['', ''];
  const access = audience === 'admin' ? forAdmins('Courts', 'courts.read') : forKeys('Courts', 'courts:read');

  app.get(
    `${prefix}/courts`,
    route({
      id: `listCourts${suffix}`,
      ...access,
      summary: 'List or search courts, by position and name, or nearest first if near is sent.',
      description: 'Filters can be combined. Deleted courts are not listed.',
      isCacheable: audience === 'key',
      querystring: CourtQuery,
      response: { 200: pageOf(ref(ListedCourt)) },
      tagged: true,
    }),
    async (request, reply) => {
      const page = readPage(request);
      const rows = await listCourts(db.read, filterOf(request.query), page);
      return sendRenderedPage(request, reply, rows, {
        sortKey: (row) => row.sort_key,
        render: (listed) => renderListed(db.read, listed),
        versionOf: ({ id, version, distance_km }) => `${id}.${version}.${distance_km}`,
      });
    },
  );

  app.get(
    `${prefix}/courts/:court`,
    route({
      id: `getCourt${suffix}`,
      ...access,
      summary: 'Get one court by its ID.',
      description: 'The response contains the rules for bookings.',
      isCacheable: audience === 'key',
      params: Type.Object({ court: Id }),
      response: { 200: ref(Court) },
      versioned: true,
    }),
    async (request, reply) => {
      const court = await getCourtVersion(db.read, request.params.court);
      const [rendered] = await renderCourts(db.read, [versioned(reply, court)]);
      return sendRendered(reply, rendered!.body);
    },
  );
}

async function renderListed(db: Db, listed: readonly Listed[]): Promise<string[]> {
  const courts = await renderCourts(db, listed);
  return courts.map(({ json }, i) => `${json.slice(0, -1)},"distance_km":${listed[i]!.distance_km}}`);
}
