import type { Dashboard, Panel } from './table.ts';

const panelsInRow = 2;
const [width, height] = [12, 8];
/** Grafana asks for the data source at import. */
const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };

export function grafanaOf({ name, title, panels }: Dashboard) {
  return {
    uid: `messaging-${name}`,
    title: `Messaging: ${title}`,
    tags: ['messaging'],
    timezone: 'browser',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(panelOf),
  };
}

export function fileOf(dashboard: Dashboard): string {
  return `${JSON.stringify(grafanaOf(dashboard), null, 2)}\n`;
}

function panelOf({ title, unit, queries }: Panel, index: number) {
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { w: width, h: height, x: (index % panelsInRow) * width, y: Math.floor(index / panelsInRow) * height },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: queries.map(({ expr, legend }, target) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + target),
      datasource,
      expr,
      legendFormat: legend,
    })),
  };
}
