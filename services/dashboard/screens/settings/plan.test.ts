import { expect, test } from 'bun:test';
import { setWorkspace, type WorkspaceChanges } from '../../../../shared/workspaces/workspaces.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { keyTexts } from '../keys/texts.ts';

const { dashboard, as, at } = await dashboardForThisFile();
const admin = await as('admin');

const read = (path: string) => admin.text(at(path));

const all = { plan: 'pro', apiEnabled: true, webhooksEnabled: true } as const;
const cases: [string, WorkspaceChanges, { keys: boolean; webhooks: boolean }][] = [
  ['the free plan offers neither', { plan: 'free' }, { keys: false, webhooks: false }],
  ['the starter plan offers neither', { plan: 'starter' }, { keys: false, webhooks: false }],
  ['no keys are offered with API access off', { apiEnabled: false }, { keys: false, webhooks: true }],
  ['no endpoints are offered with webhooks off', { webhooksEnabled: false }, { keys: true, webhooks: false }],
  ['the pro plan offers both', {}, { keys: true, webhooks: true }],
];

test.each(cases)('%s, in both languages', async (_, changes, offered) => {
  await setWorkspace(dashboard.db, dashboard.workspace.id, { ...all, ...changes });
  for (const language of ['en', 'ar'] as const) {
    await admin.post('/language', { language, to: at('/home') });
    const home = await read('/home');
    const planNotices = { keys: keyTexts(language).errors.plan, webhooks: endpointTexts(language).needsPlan };
    for (const screen of ['keys', 'webhooks'] as const) {
      const page = await read(`/${screen}`);
      const isOffered = offered[screen];
      expect([screen, home.includes(at(`/${screen}/new`))]).toEqual([screen, isOffered]);
      const shown = [page.includes(at(`/${screen}/new`)), page.includes(planNotices[screen])];
      expect([screen, ...shown]).toEqual([screen, isOffered, !isOffered]);
      expect([screen, (await admin.get(at(`/${screen}/new`))).status]).toEqual([screen, isOffered ? 200 : 303]);
    }
  }
});
