import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CourtsideProblem, CourtsideUnreachable } from '../src/index.ts';
import { shareService } from './fixture.ts';

const openFixture = shareService();

const COURTS = readFileSync(join(import.meta.dirname, '../../data/toronto_tennis.csv'), 'utf8');

test('imports courts with progress, and exports courts and reports as CSV', async () => {
  const { club, connect } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  const progress: [rows: number, total: number][] = [];
  const onProgress = ({ rows, total }: { rows: number; total: number }) => void progress.push([rows, total]);
  const dry = await admin.upload('/admin/imports/courts', COURTS, { query: { dry_run: true } });
  assert.deepEqual([dry.imported, dry.dry_run], [591, true]);
  const summary = await admin.upload('/admin/imports/courts', new Blob([COURTS]), { onProgress });
  assert.deepEqual([summary.imported, progress[0]], [591, [0, 591]]);
  const response = await admin.download('/admin/exports/courts', { search: 'high park' });
  assert.match(await response.text(), /^id,source,source_id,name,/);
  const query = { group_by: 'court', date_from: '2026-01-01', date_to: '2026-01-31' } as const;
  const report = await admin.get('/admin/reports/utilisation', { params: { query } });
  const sheet = await (await admin.download('/admin/reports/utilisation', query)).text();
  assert.equal(sheet.trimEnd().split('\n').length, report.data.length + 2);
});

test('a rejected upload throws a problem, and an upload is never retried', async () => {
  const { club, client, connect, proxy } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  const hasCode = (code: string) => (error: unknown) => error instanceof CourtsideProblem && error.code === code;
  await assert.rejects(admin.upload('/admin/imports/courts', 'name\n"A\n'), hasCode('malformed_csv'));
  await assert.rejects(client.upload('/admin/imports/courts', COURTS), hasCode('forbidden'));
  await assert.rejects(client.download('/admin/exports/bookings'), hasCode('forbidden'));
  proxy.requests.length = 0;
  const cut = () => Promise.reject(new TypeError('cut'));
  await assert.rejects(admin.upload('/admin/imports/courts', COURTS, { fetch: cut }), CourtsideUnreachable);
  const headers = { 'content-type': 'application/x-ndjson' };
  const broken = async () => new Response('{"rows":0,"total":591}\n', { headers });
  await assert.rejects(admin.upload('/admin/imports/courts', COURTS, { fetch: broken }), CourtsideUnreachable);
  assert.equal(proxy.requests.length, 0);
});

test('an aborted signal ends an upload', async () => {
  const { club, connect } = await openFixture();
  const admin = connect({ token: (await club.signIn('admin')).token });
  const signal = AbortSignal.abort(new Error('enough'));
  await assert.rejects(admin.upload('/admin/imports/courts', COURTS, { signal }), /enough/);
});
