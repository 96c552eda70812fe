import { expect, test } from 'bun:test';
import { newId } from '../../../shared/db/new-id.ts';
import { announceEvents } from '../../../shared/messaging/announce.ts';
import { recordEvents } from '../../../shared/messaging/record.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createDashboardSecrets, derivedSecretsSettings } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { startReceiver, verifies } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { createLogin } from '../../support/running/dashboard-client.ts';
import { newSecretsKey } from '../../support/running/installation.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshStores } from '../../support/running/services.ts';
import { anySecret } from '../../support/running/world.ts';

/** Changes SECRETS_KEY as in deploy/settings.md, while services with the old and the new settings run (decided: Secrets at rest). */

/** More endpoints than are sealed again in one batch. */
const otherEndpoints = 230;

const [stores, receiver] = await forThisFile(freshStores(), startReceiver());
const { db, settings } = stores;
const [old, current, stranger] = [newSecretsKey(), newSecretsKey(), newSecretsKey()];
const [secret, nextSecret] = [anySecret(), anySecret()];

type Keys = Readonly<Record<'SECRETS_KEY' | 'SECRETS_KEYS_ACCEPTED', string>>;
const steps: readonly Keys[] = [
  { SECRETS_KEY: old, SECRETS_KEYS_ACCEPTED: '' },
  { SECRETS_KEY: old, SECRETS_KEYS_ACCEPTED: current },
  { SECRETS_KEY: current, SECRETS_KEYS_ACCEPTED: old },
  { SECRETS_KEY: current, SECRETS_KEYS_ACCEPTED: '' },
];
test('the key is changed while services run, and every webhook is signed', async () => {
  const workspaceId = await createWorkspace(db);
  const { dashboardOnly, webhooks, channels } = createDashboardSecrets(old);
  await putChannel(workspaceId, channels.seal(secret));
  await putEndpoint(workspaceId, '{order.created}', webhooks.seal(secret), webhooks.seal(nextSecret));
  for (let nth = 0; nth < otherEndpoints; nth += 1) {
    await putEndpoint(workspaceId, '{order.arrived}', webhooks.seal(anySecret()), null);
  }
  const { userId } = await createLogin(stores.databaseUrl, workspaceId);
  await db`update users set authenticator_secret = ${dashboardOnly.seal('JBSWY3DPEHPK3PXP')} where id = ${userId}`;
  const all = otherEndpoints + 4;

  let before = await startBoth(steps[0]);
  await sendsSigned(workspaceId);
  for (const step of steps.slice(1)) {
    const after = await startBoth(step);
    // Services of both steps run and share the deliveries.
    await sendsSigned(workspaceId);
    if (step === steps[2]) {
      const isUnneeded = async () => (await statusOf(step)).keys.some(({ mayBeDropped }) => mayBeDropped);
      await Promise.all(before.map((service) => service.stop()));
      await until(isUnneeded, { everyMs: 500, timeoutMessage: () => 'the old key is still needed' });
      expect(await statusOf(step)).toMatchObject({
        keys: [{ isCurrent: true, secrets: all }, { secrets: 0 }],
        unopened: 0,
      });
    }
    await Promise.all(before.map((service) => service.stop()));
    before = after;
  }
  await sendsSigned(workspaceId);
  expect(await statusOf(steps[3])).toMatchObject({ keys: [{ isCurrent: true, secrets: all }], unopened: 0 });
  const [channel] = await db<{ secret: Uint8Array }[]>`select secret from channel_connections`;
  const conversations = createSecrets(derivedSecretsSettings(current).CHANNEL_SECRETS_KEY);
  expect(channel && conversations.open(channel.secret)).toBe(secret);
  expect(before.flatMap(({ lines }) => lines).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await Promise.all(before.map((service) => service.stop()));
});

test('cli secrets derive prints the derived keys and no other', async () => {
  const cli = commandLine({ ...settings, ...steps[2] });
  const { exitCode, stdout } = await cli.run(['secrets', 'derive']);
  cli.erase();
  const wanted = Object.entries(derivedSecretsSettings(current, old)).map(([name, value]) => `${name}=${value}`);
  expect([exitCode, stdout.trim().split('\n')]).toEqual([0, wanted]);
  for (const key of [old, current]) expect(stdout).not.toContain(key);
});

test('with a wrong key the command line says so, and attempts are counted', async () => {
  const wrong = { SECRETS_KEY: stranger, SECRETS_KEYS_ACCEPTED: '' };
  expect(await statusOf(wrong)).toMatchObject({
    keys: [{ secrets: 0, mayBeDropped: false }],
    unopened: otherEndpoints + 4,
  });
  const [service] = await forThisFile(startServiceProcess('webhook-dispatcher', { ...settings, ...wrong }));
  const [{ workspaceId = '' } = {}] = await db<{ workspaceId: string }[]>`
    select workspace_id as "workspaceId" from webhook_endpoints limit 1`;
  await record(workspaceId);
  const metrics = (): Promise<string> =>
    fetch(`http://127.0.0.1:${service.healthPort}/metrics`).then((answer) => answer.text());
  await until(async () => /^webhook_attempts_total\{outcome="secret"\} [1-9]/m.test(await metrics()), {
    timeoutMessage: () => 'no attempt without its secret is counted',
  });
});

async function startBoth(step: Keys | undefined) {
  const given = { ...settings, ...step };
  return forThisFile(startServiceProcess('webhook-dispatcher', given), startServiceProcess('dashboard', given));
}

interface Status {
  readonly keys: readonly { readonly isCurrent: boolean; readonly secrets: number; readonly mayBeDropped: boolean }[];
  readonly unopened: number;
}

async function statusOf(step: Keys | undefined): Promise<Status> {
  const cli = commandLine({ ...settings, ...step });
  const status = await cli.json<Status & Record<string, unknown>>(['secrets', 'status']);
  cli.erase();
  return status;
}

async function sendsSigned(workspaceId: string): Promise<void> {
  const known = receiver.received.length;
  await record(workspaceId, 10);
  await until(() => receiver.received.length === known + 10, { timeoutMessage: () => 'deliveries are missing' });
  for (const received of receiver.received.slice(known)) {
    expect(verifies(received, secret)).toBe(true);
    expect(verifies(received, nextSecret, 'x-service-signature-next')).toBe(true);
  }
}

async function record(workspaceId: string, count = 1): Promise<void> {
  const events = Array.from({ length: count }, () => ({ name: 'order.created', data: {} }));
  await db.begin((tx) => recordEvents(tx, workspaceId, events));
  announceEvents(stores.messaging);
}

async function putEndpoint(
  workspaceId: string,
  events: string,
  first: Uint8Array,
  second: Uint8Array | null,
): Promise<void> {
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret, next_secret)
    values (${newId('endpoint')}, ${workspaceId}, ${receiver.url}, ${events}, 'test', ${first}, ${second})`;
}

async function putChannel(workspaceId: string, sealed: Uint8Array): Promise<void> {
  await db`
    insert into channel_connections (id, workspace_id, channel, url, secret)
    values (${newId('channel')}, ${workspaceId}, 'telegram', ${receiver.url}, ${sealed})`;
}
