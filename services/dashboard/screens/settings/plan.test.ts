import { expect, test } from 'bun:test';
import { setWorkspace, type WorkspaceChanges } from '../../../../shared/workspaces/workspaces.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { keyTexts } from '../keys/texts.ts';

const { dashboard, as, at } = await dashboardForThisFile();
const admin = await as('admin');

const read = async (path: string): Promise<string> => (await admin.get(at(path))).text();

const all = { plan: 'pro', apiEnabled: true, webhooksEnabled: true } as const;
const cases: [string, WorkspaceChanges, { keys: boolean; webhooks: boolean }][] = [
  ['on the plan free neither is offered', { plan: 'free' }, { keys: false, webhooks: false }],
  ['on the plan starter neither is offered', { plan: 'starter' }, { keys: false, webhooks: false }],
  ['with API access off no key is offered', { apiEnabled: false }, { keys: false, webhooks: true }],
  ['with webhooks off no endpoint is offered', { webhooksEnabled: false }, { keys: true, webhooks: false }],
  ['on the plan pro both are offered', {}, { keys: true, webhooks: true }],
];

test.each(cases)('%s, in both languages', async (_, changes, offered) => {
  await setWorkspace(dashboard.db, dashboard.workspace.id, { ...all, ...changes });
  for (const language of ['en', 'ar'] as const) {
    await admin.post('/language', { language, to: at('/home') });
    const home = await read('/home');
    const needs = { keys: keyTexts(language).errors.plan, webhooks: endpointTexts(language).needsPlan };
    for (const room of ['keys', 'webhooks'] as const) {
      const page = await read(`/${room}`);
      const isOffered = offered[room];
      expect([room, home.includes(at(`/${room}/new`))]).toEqual([room, isOffered]);
      expect([room, page.includes(at(`/${room}/new`)), page.includes(needs[room])]).toEqual([
        ...[room, isOffered],
        !isOffered,
      ]);
      const form = await admin.get(at(`/${room}/new`));
      expect([room, form.status]).toEqual([room, isOffered ? 200 : 303]);
    }
  }
});
