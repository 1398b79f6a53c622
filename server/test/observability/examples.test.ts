import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { ROOT } from '../cli/courtside.ts';
import { openClub } from '../club.ts';

const FOLDER = join(ROOT, 'docs/observability');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('dashboard.json'));
const panels: { id: number; title: string; targets: { expr: string }[] }[] = dashboard.panels;

/** The expressions of the example alerts and dashboard. A fixed time replaces Grafana's interval variable. */
const expressions: [name: string, expr: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  ),
];

/** @throws AssertionError if the expression is not valid PromQL */
function metricsIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      assert.ok(!type.isError, `${expr}: not PromQL at ${from}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(expr.slice(from, to));
    },
  });
  return names;
}

const OTHERS = ['up'];
let known: Set<string>;
before(async () => {
  const club = await openClub({ METRICS: 'true' });
  const { body } = await club.inject('/metrics');
  await club.close();
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name! + part) : [name!],
  );
  known = new Set([...OTHERS, ...types]);
});

test('the check of expressions can fail', () => {
  assert.throws(() => metricsIn('sum by (route) (rate(courtside_problems_total[5m])'));
  assert.deepEqual(metricsIn('sum(a_b) / on (c) d{e="f"}'), ['a_b', 'd']);
  assert.ok(!known.has('courtside_nonsense_total'));
});

for (const [name, expr] of expressions) {
  test(`${name}: all its metrics exist`, () => {
    const names = metricsIn(expr);
    assert.ok(names.length > 0, expr);
    for (const metric of names) assert.ok(known.has(metric), metric);
  });
}

test('the documented metrics are the existing ones', () => {
  const page = readFileSync(join(ROOT, 'docs/operating/monitor.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `(courtside_\w+)`/gm)].map(([, name]) => name!);
  const real = [...known].filter((name) => name.startsWith('courtside_'));
  const bare = real.map((name) =>
    known.has(name.replace(/_(bucket|sum|count)$/, '_bucket')) ? name.replace(/_(bucket|sum|count)$/, '') : name,
  );
  assert.deepEqual(documented.toSorted(), [...new Set(bare)].toSorted());
});

test('every alert has a severity and an explanation', () => {
  assert.ok(rules.length >= 5);
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, labels, annotations, for: time = '1m' } of rules) {
    assert.ok(['page', 'ticket'].includes(labels['severity']!), alert);
    assert.match(annotations['summary']!, /\.$/, alert);
    assert.match(time, /^\d+m$/, alert);
  }
});

test('the dashboard can be imported: ids are unique, and its data source can be chosen', () => {
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const variables = dashboard.templating.list.map(({ name }: { name: string }) => name);
  assert.deepEqual(variables, ['datasource', 'job']);
  for (const [, name] of JSON.stringify(panels).matchAll(/\$\{?(\w+)/g)) {
    assert.ok([...variables, '__rate_interval'].includes(name!), name!);
  }
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test('promtool accepts the rules', { skip: !hasPromtool && 'promtool is not installed' }, () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(FOLDER, 'alerts.yml')], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});
