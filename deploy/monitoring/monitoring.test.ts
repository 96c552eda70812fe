import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Description, metrics } from '../../shared/runtime/metrics/table.ts';
import { fieldsOf, listOf } from '../../tests/support/kubernetes/merge.ts';
import { render } from '../../tests/support/kubernetes/render.ts';
import { serviceNames } from '../local/service.ts';
import { grafanaOf } from './dashboards/grafana.ts';
import { dashboards } from './dashboards/table.ts';
import { readPromql } from './promql.ts';

const read = (file: string): string => readFileSync(join(import.meta.dir, file), 'utf8');
const readme = read('README.md');
const rows: readonly [string, Description][] = Object.entries(metrics);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
const groups: readonly { readonly rules: readonly Rule[] }[] = parse(read('alerts.yml')).groups;
const rules = groups.flatMap((group) => group.rules);

const ofTargets = ['service', 'instance', 'job', 'pod', 'namespace'];

function problemsOf(expr: string): string[] {
  try {
    const { selected, grouping } = readPromql(expr);
    const allowed = selected.map(({ name, labels }) => ({ name, labels, known: labelsOf(name) }));
    const unknown = allowed.filter(({ known }) => known === null).map(({ name }) => `no metric ${name}`);
    const wrong = allowed.flatMap(({ name, labels, known }) =>
      labels.filter((label) => known?.includes(label) === false).map((label) => `${name} has no label ${label}`),
    );
    const grouped = grouping.filter((label) => !allowed.some(({ known }) => known?.includes(label)));
    return [...unknown, ...wrong, ...grouped.map((label) => `nothing has the label ${label}`)];
  } catch (error) {
    return [String(error)];
  }
}

function labelsOf(series: string): readonly string[] | null {
  if (series === 'up') return ofTargets;
  const [, name = series, suffix] = /^(.+)(_bucket|_sum|_count)$/.exec(series) ?? [];
  const found = rows.find(([each, { kind }]) => (kind === 'histogram' ? suffix && each === name : each === series));
  return found ? [...found[1].labels, ...ofTargets, ...(suffix === '_bucket' ? ['le'] : [])] : null;
}

test('the list of metrics matches the table', () => {
  const listed = [...readme.matchAll(/^\| `([a-z]\w+)` +\| (\w+) +\| ([^|]*?) +\| ([^|]*?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  const known = rows.map(([name, { kind, labels, help }]) => [
    name,
    kind,
    labels.map((label) => `\`${label}\``).join(', '),
    help,
  ]);
  expect(listed).toEqual(known);
});

test('each alert uses known metrics and has a severity and a runbook', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.flatMap(({ alert, expr }) => problemsOf(expr).map((problem) => `${alert}: ${problem}`))).toEqual([]);
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect(annotations.runbook_url).toBe(`deploy/monitoring/README.md#${alert.toLowerCase()}`);
    const [, runbook = ''] = readme.split(`\n### ${alert}\n`);
    for (const part of ['**Means:**', '**Look at:**', '**Do:**'])
      expect([alert, runbook.split('\n### ')[0]]).toEqual([alert, expect.stringContaining(part)]);
  }
  const headings = [...readme.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

test('an invalid expression is reported', () => {
  expect(problemsOf('sum by (x')).toHaveLength(1);
  expect(problemsOf('webhook_endpoints_du > 1')).toEqual(['no metric webhook_endpoints_du']);
  expect(problemsOf('batch_items > 1')).toEqual(['no metric batch_items']);
  expect(problemsOf('log_messages_total{route="/"}')).toEqual(['log_messages_total has no label route']);
  expect(problemsOf('sum by (le) (webhook_endpoints_due)')).toEqual(['nothing has the label le']);
});

test('a dashboard for the business and each service is written from the table', () => {
  expect(dashboards.map(({ name }) => name)).toEqual(['business', ...serviceNames]);
  for (const dashboard of dashboards) {
    expect(JSON.parse(read(`dashboards/${dashboard.name}.json`))).toEqual(
      JSON.parse(JSON.stringify(grafanaOf(dashboard))),
    );
    const queries = dashboard.panels.flatMap((panel) => panel.queries);
    expect(queries.flatMap(({ expr }) => problemsOf(expr))).toEqual([]);
  }
});

test('Prometheus scrapes and labels every service, in Compose and Kubernetes', () => {
  const { scrape_configs: configs } = parse(read('prometheus.yml'));
  const targets = listOf(fieldsOf(listOf(configs)[0]).static_configs).map(fieldsOf);
  expect(targets.map(({ labels }) => fieldsOf(labels).service)).toEqual([...serviceNames]);
  expect(targets.map(({ targets: each }) => each)).toEqual(serviceNames.map((name) => [`${name}:3001`]));
  const manifests = render(join(import.meta.dir, '../kubernetes/overlays/production'));
  const monitor = manifests.find(({ kind }) => kind === 'PodMonitor');
  expect(JSON.stringify(monitor?.spec)).toContain('"targetLabel":"service"');
  const scaled = manifests
    .filter(({ kind }) => kind === 'ScaledObject')
    .flatMap(({ spec }) => listOf(fieldsOf(spec).triggers));
  const queries = scaled
    .map((trigger) => fieldsOf(fieldsOf(trigger).metadata).query)
    .filter((query) => query !== undefined);
  expect(queries.flatMap((query) => problemsOf(String(query)))).toEqual([]);
});
