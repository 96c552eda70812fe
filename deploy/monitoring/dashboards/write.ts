// bun deploy/monitoring/dashboards/write.ts: writes the files that Grafana imports, from table.ts.
import { join } from 'node:path';
import { fileOf } from './grafana.ts';
import { dashboards } from './table.ts';

for (const dashboard of dashboards) await Bun.write(join(import.meta.dir, `${dashboard.name}.json`), fileOf(dashboard));
