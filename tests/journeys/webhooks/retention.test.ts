import { test } from 'bun:test';
import { dayMs, dayOf, partitioned, partitionName } from '../../../shared/schema/partitions.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { createWorld, eventually, secretsKey } from '../../support/running/world.ts';
import { freshNats } from '../../support/stores/datastores.ts';

const [world, nats] = await forThisFile(createWorld(), freshNats());
const veryOld = dayOf(Math.floor(Date.now() / dayMs - 60) * dayMs);
const names = partitioned.map((table) => partitionName(table, veryOld));

test('a starting dispatcher drops partitions older than the retention', async () => {
  for (const [index, table] of partitioned.entries())
    await world.db.unsafe(
      `create table ${names[index]} partition of ${table} for values from ('${veryOld.first}') to ('${veryOld.before}')`,
    );
  const settings = { DATABASE_URL: world.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey };
  const [dispatcher] = await forThisFile(startServiceProcess('webhook-dispatcher', settings));
  await eventually(() => dispatcher.lines.some((line) => line.includes('dropped partitions beyond the retention')));
  await eventually(
    async () => (await world.db`select from pg_class where relname = any (${names}::text[])`).length === 0,
  );
});
