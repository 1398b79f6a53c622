import assert from 'node:assert/strict';
import type { Club } from '../club.ts';

/** Returns the metrics by series, such as `courtside_problems_total{code="not_found"}`. */
export async function scrape({ inject }: Pick<Club, 'inject'>): Promise<Map<string, number>> {
  const { statusCode, headers, body } = await inject('/metrics');
  assert.equal(statusCode, 200, body);
  assert.match(headers['content-type']!, /^text\/plain; version=0\.0\.4/);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, series, value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? assert.fail(`no series: ${line}`);
      return [series!, Number(value)];
    }),
  );
}

export async function growthOf(club: Club, series: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await scrape(club)).get(series) ?? 0;
  await work();
  return ((await scrape(club)).get(series) ?? 0) - before;
}
