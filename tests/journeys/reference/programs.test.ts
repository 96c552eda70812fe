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
  const testHere = test.skipIf(!isInstalled(language));
  testHere(`the samples in ${languageNames[language]} print the shown result${skipped}`, async () => {
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
  });
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
  const testHere = test.skipIf(!isInstalled(language));

  testHere(`the guides' programs in ${name} call, follow and approve`, async () => {
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

  testHere(`the guides' programs with the client in ${name} follow and approve`, async () => {
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
  });

  type Post = (init: RequestInit) => Promise<number | undefined>;
  /** Runs a receiver of the guide during `use`, and returns what it printed. */
  async function receive(which: 'client' | 'raw', use: (post: Post, url: string) => Promise<unknown>): Promise<string> {
    const url = `http://127.0.0.1:${await freePort()}/hook`;
    const verifier = verifiers().find((each) => each.language === language)?.code ?? '';
    const verify = { [language === 'ts' ? 'verify.ts' : 'verify.py']: verifier };
    const { folder, env: found } =
      which === 'client' ? folderWithClients() : { folder: programFolder(verify), env: {} };
    const settings = { ...found, WEBHOOK_SECRET: world.secret, PORT: new URL(url).port };
    const child = startProgram(language, programOf('receiving-webhooks', language, which), folder, settings);
    const post: Post = (init) =>
      fetch(url, { method: 'POST', ...init }).then(
        ({ status }) => status,
        () => undefined,
      );
    try {
      await until(async () => (await post({ body: '{}' })) === 401, { timeoutMessage: () => 'it did not listen' });
      await use(post, url);
      const { headers, body } = await world.delivered('order.created');
      const genuine = {
        headers: { ...Object(headers), 'x-service-delivery': 'dlv_again' },
        body: new Uint8Array(body),
      };
      expect([await post(genuine), await post(genuine)]).toEqual([204, 204]);
      const changed = new TextDecoder().decode(body).replace('Zainab', 'Zeinab');
      expect(await post({ ...genuine, body: changed })).toBe(401);
    } finally {
      child.kill();
    }
    return child.stdout.text();
  }

  testHere(`the guide’s receiver with the client in ${name} verifies deliveries`, async () => {
    const printed = await receive('client', async () => world.placeOrder(await world.startConversation()));
    expect(printed).toMatch(/^(order\.created dlv_\w+\n){2}$/);
  });

  testHere(`the guide’s receiver in ${name} accepts genuine deliveries, once`, async () => {
    const { db, workspaceId } = { ...world.api, workspaceId: world.workspaceId };
    const printed = await receive('raw', async (_, url) => {
      const endpointId = await insertEndpoint(db, workspaceId, {
        url,
        events: ['order.created'],
        secret: world.secret,
      });
      await world.placeOrder(await world.startConversation());
      const isDelivered = async () =>
        (await db`select from deliveries where endpoint_id = ${endpointId} and status = 'delivered'`).length > 0;
      await until(isDelivered, { timeoutMessage: () => 'nothing was delivered' });
    });
    const lines = printed.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['order.created', 'order.created']);
    await db`update webhook_endpoints set enabled = false where id <> ${world.endpointId}`;
  });
}
