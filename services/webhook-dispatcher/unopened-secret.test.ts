import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createWorld, eventually, fanOutAll, startService } from '../../tests/support/running/world.ts';

const [world, receiver] = await forThisFile(createWorld(), startReceiver());

test('a secret that cannot be opened fails deliveries, but disables nothing', async () => {
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId, { url: receiver.url });
  await world.db`update webhook_endpoints set secret = ${randomBytes(60)} where id = ${endpointId}`;
  await world.record(workspaceId, 'order.created', 11);
  const other = await world.workspace();
  await world.endpoint(other, { url: receiver.url });
  await world.record(other);
  await fanOutAll(world.db);
  await world.db`update open_deliveries set attempt = 4`;
  await forThisFile(startService(world));
  await eventually(world.drained);
  const deliveries = await world.deliveries(workspaceId);
  expect(new Set(deliveries.map(({ status, lastError }) => `${status}, ${lastError}`))).toEqual(
    new Set(['failed, secret: the signing secret of the endpoint cannot be opened here']),
  );
  expect(receiver.received).toHaveLength(1);
  const [endpoint] = await world.db`
      select enabled, consecutive_failures from webhook_endpoints where id = ${endpointId}`;
  expect(endpoint).toEqual({ enabled: true, consecutive_failures: 0 });
});
