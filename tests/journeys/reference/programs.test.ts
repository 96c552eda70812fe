import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { verifiers } from '../../../services/api-read/reference/guides/verifiers.ts';
import { type Language, languageNames } from '../../../services/api-read/reference/parts/code.tsx';
import { samplesOf } from '../../../services/api-read/reference/samples/samples.ts';
import { exampleCalls } from '../../../shared/api/contract/examples/calls.ts';
import { allOperations } from '../../../shared/api/contract/operations.ts';
import { until } from '../../../shared/runtime/until.ts';
import { startProxy } from '../../attacks/edge.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startExampleWorld } from '../../support/running/example-world.ts';
import { insertEndpoint } from '../../support/running/world.ts';
import { folderWithClients, isInstalled, outputOf, programFolder, startProgram } from './programs.ts';

/** Runs every program of the reference, as a reader would, against the services behind their proxy. */
const [world] = await forThisFile(startExampleWorld());
const { caddy, sites } = await startProxy({
  API_READ_UPSTREAM: `127.0.0.1:${world.api.apiRead.port}`,
  ORDER_ACTIONS_UPSTREAM: `127.0.0.1:${world.api.orderActions.port}`,
});
await forThisFile(caddy);
const base = `http://localhost:${sites.base}`;

const languages = Object.keys(languageNames).filter((name): name is Language => name in languageNames);

for (const language of languages) {
  const skipped = isInstalled(language) ? '' : ` (skipped: ${languageNames[language]} is not installed here)`;
  test.skipIf(!isInstalled(language))(
    `the samples in ${languageNames[language]} print the shown result${skipped}`,
    async () => {
      const chat = await world.startConversation();
      const order = await world.placeOrder(chat);
      for (const [id, operation] of allOperations) {
        const { query, body, ...rest } = exampleCalls[id];
        const ours = {
          ...rest,
          ...(query && { query: 'conversation_id' in query ? { conversation_id: chat } : { ...query, limit: '100' } }),
          ...(body && { body: { ...body, order_id: order } }),
        };
        const sample = samplesOf(operation, ours, base).find((each) => each.language === language);
        const text = await outputOf(language, sample?.code ?? '', programFolder(), { API_KEY: world.key });
        expect([id, text]).toEqual([
          id,
          expect.stringContaining(id === 'listConversations' ? chat : id === 'listMessages' ? 'lentil soup' : order),
        ]);
      }
    },
  );
}

/** The program without the client is the last of a guide, that with it the first. */
function programOf(guide: string, language: 'python' | 'ts', which: 'client' | 'raw' = 'raw'): string {
  const path = join(projectFolder, `services/api-read/reference/guides/${guide}.md`);
  const blocks = readFileSync(path, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
  const program = [...blocks].map(([, code = '']) => code).at(which === 'raw' ? -1 : 0);
  if (program === undefined) throw new Error(`${guide} has no program in ${language}`);
  return program.replaceAll('{base_url}', base);
}

function idsIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const db = new Database(path);
  try {
    return db
      .query<{ id: string }, []>('select id from orders')
      .all()
      .map(({ id }) => id);
  } catch {
    return [];
  } finally {
    db.close();
  }
}

for (const language of ['python', 'ts'] as const) {
  const name = languageNames[language];
  const env = () => ({ API_KEY: world.key });

  test.skipIf(!isInstalled(language))(`the guides' programs in ${name} call, follow and approve`, async () => {
    const chat = await world.startConversation();
    const [first, second] = [await world.placeOrder(chat), await world.placeOrder(chat)];
    const folder = programFolder();
    expect(await outputOf(language, programOf('first-call', language), folder, env())).toContain('16500 IQD');

    const countOf = async () =>
      Number.parseInt(await outputOf(language, programOf('following-orders', language), folder, env()), 10);
    const known = await countOf();
    const { data } = await world.api.apiRead.client.get<unknown[]>('/api/v1/store-orders', world.key, { limit: 100 });
    expect(known).toBe(data.length);
    await world.placeOrder(chat);
    expect(await countOf()).toBe(known + 1);

    const approving = programOf('approving-orders', language);
    const output = await outputOf(language, approving, folder, env());
    expect(output).toContain('approved changed');
    expect(await outputOf(language, approving, folder, env())).toBe('');
    const { data: orders } = await world.api.apiRead.client.get<
      { id: string; status: string; externalOrderId: string }[]
    >('/api/v1/orders', world.key, { limit: 100 });
    const ours = orders.filter(({ id }) => id === first || id === second);
    expect(ours.map(({ status, externalOrderId }) => [status, externalOrderId.slice(0, 4)])).toEqual([
      ['approved', 'POS-'],
      ['approved', 'POS-'],
    ]);
  });

  test.skipIf(!isInstalled(language))(
    `the guides' programs with the client in ${name} follow and approve`,
    async () => {
      const chat = await world.startConversation();
      const placed = [await world.placeOrder(chat), await world.placeOrder(chat)];
      const { folder, env: found } = folderWithClients();
      const keyed = { ...env(), ...found };
      const approving = programOf('approving-orders', language, 'client');
      expect(await outputOf(language, approving, folder, keyed)).toContain('approved changed');
      expect(await outputOf(language, approving, folder, keyed)).toBe('');

      const following = startProgram(language, programOf('following-orders', language, 'client'), folder, keyed);
      const copied = (id: string): boolean =>
        language === 'ts' ? existsSync(join(folder, `copy/${id}.json`)) : idsIn(join(folder, 'copy.db')).includes(id);
      try {
        await until(() => placed.every(copied), { timeoutMessage: () => 'the copy lacks orders' });
      } finally {
        following.kill();
      }
      expect(await following.stdout.text()).toMatch(/^\d+ stored$/m);
    },
  );

  test.skipIf(!isInstalled(language))(
    `the guide’s receiver with the client in ${name} verifies deliveries`,
    async () => {
      await world.placeOrder(await world.startConversation());
      const { headers, body } = await world.delivered('order.created');
      const port = await freePort();
      const { folder, env: found } = folderWithClients();
      const settings = { ...found, WEBHOOK_SECRET: world.secret, PORT: String(port) };
      const child = startProgram(language, programOf('receiving-webhooks', language, 'client'), folder, settings);
      const post = (init: RequestInit) =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...init }).catch(() => null);
      try {
        await until(async () => (await post({ body: '{}' }))?.status === 401, {
          timeoutMessage: () => 'the receiver did not listen',
        });
        const genuine = { headers: { ...Object(headers) }, body: new Uint8Array(body) };
        expect((await post(genuine))?.status).toBe(204);
        const changed = new TextDecoder().decode(body).replace('Zainab', 'Zeinab');
        expect((await post({ ...genuine, body: changed }))?.status).toBe(401);
      } finally {
        child.kill();
      }
      expect(await child.stdout.text()).toMatch(/^order\.created dlv_\w+\n$/);
    },
  );

  test.skipIf(!isInstalled(language))(`the guide’s receiver in ${name} accepts genuine deliveries, once`, async () => {
    const port = await freePort();
    const verifier = verifiers().find((each) => each.language === language);
    const folder = programFolder({ [language === 'ts' ? 'verify.ts' : 'verify.py']: verifier?.code ?? '' });
    const settings = { WEBHOOK_SECRET: world.secret, PORT: String(port) };
    const child = startProgram(language, programOf('receiving-webhooks', language), folder, settings);
    const url = `http://127.0.0.1:${port}/hook`;
    const post = (init: RequestInit) => fetch(url, { method: 'POST', ...init }).catch(() => null);
    try {
      await until(async () => (await post({ body: '{}' }))?.status === 401, {
        timeoutMessage: () => 'the receiver did not listen',
      });
      const endpointId = await insertEndpoint(world.api.db, world.workspaceId, {
        url,
        events: ['order.created'],
        secret: world.secret,
      });
      await world.placeOrder(await world.startConversation());
      const statuses = () =>
        world.api.db<{ status: string }[]>`select status from deliveries where endpoint_id = ${endpointId}`;
      await until(async () => (await statuses()).some(({ status }) => status === 'delivered'), {
        timeoutMessage: () => 'nothing was delivered',
      });

      // The same delivery again, unchanged, and then with one changed letter.
      const { headers, body } = await world.delivered('order.created');
      const again = { headers: { ...Object(headers), 'x-service-delivery': 'dlv_again' }, body: new Uint8Array(body) };
      for (const status of [204, 204]) expect((await post(again))?.status).toBe(status);
      const changed = new TextDecoder().decode(body).replace('Zainab', 'Zeinab');
      expect((await post({ ...again, body: changed }))?.status).toBe(401);
    } finally {
      child.kill();
    }
    const lines = (await child.stdout.text()).trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['order.created', 'order.created']);
    await world.api.db`update webhook_endpoints set enabled = false where id <> ${world.endpointId}`;
  });
}
