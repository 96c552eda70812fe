import { expect, test } from 'bun:test';
import type { EndpointState } from '../../../../shared/webhooks/rules/endpoint-state.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { setWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { commandLine } from '../../../../tests/support/running/cli/cli.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { endpointTexts } from './texts.ts';

/** An endpoint's state is the same on Home, in the list, on its page and on the command line. */
const { dashboard, as, at } = await dashboardForThisFile();
const { db, sql, secrets, workspace, databaseUrl } = dashboard;
const admin = await as('admin');
const [cli] = await forThisFile(commandLine({ DATABASE_URL: databaseUrl }));
const wanted = { workspaceId: workspace.id, url: 'https://pos.example.com/hooks', events: ['order.*'] };
const { id } = await createEndpoint(db, secrets, 'private', wanted);

interface Case {
  readonly state: EndpointState;
  readonly enabled?: boolean;
  readonly exhausted?: number;
  readonly retrying?: number;
  readonly plan?: 'free' | 'pro';
  readonly says: { readonly en: string; readonly ar: string };
}

const cases: Readonly<Record<string, Case>> = {
  'all arrives': { state: 'healthy', says: { en: '', ar: '' } },
  'no delivery is exhausted, but two are retried': {
    ...{ state: 'failing', retrying: 2 },
    says: { en: 'Retrying: 2.', ar: 'تُعاد محاولتها: ٢.' },
  },
  'three in a row are exhausted': {
    ...{ state: 'failing', exhausted: 3 },
    says: { en: 'Failed in a row: 3.', ar: 'فشلت على التوالي: ٣.' },
  },
  'it was disabled': {
    ...{ state: 'disabled', enabled: false },
    says: { en: 'disabled by an admin', ar: 'أوقفها مدير' },
  },
  'the plan lapsed': {
    ...{ state: 'paused', plan: 'free' },
    says: { en: 'Webhooks need the Pro or Business plan', ar: 'يحتاج الويب هوك' },
  },
};

test.each(Object.entries(cases))('%s: the state is the same everywhere', async (_, expected) => {
  const { state, enabled = true, exhausted = 0, retrying = 0, plan = 'pro', says } = expected;
  await setWorkspace(db, workspace.id, { plan });
  const reason = enabled ? null : 'disabled by an admin';
  await sql`
    update webhook_endpoints set enabled = ${enabled}, consecutive_failures = ${exhausted}, disabled_reason = ${reason}
    where id = ${id}`;
  await sql`delete from open_deliveries`;
  await sql`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, attempt, due_at)
    select ${workspace.id}, ${id}, new_event_id(n), 'order.created', 'retrying', 1, clock() + interval '1 hour'
    from generate_series(1, ${retrying}::int) n`;
  for (const language of ['en', 'ar'] as const) {
    await admin.post('/language', { language, to: at('/home') });
    const { states } = endpointTexts(language);
    const others = Object.values(states).filter((name) => name !== states[state]);
    for (const path of ['/home', '/webhooks', `/webhooks/${id}`]) {
      const page = await admin.text(at(path));
      const isShown = path !== '/home' || state !== 'healthy';
      expect([path, page.includes(`>${states[state]}</span>`)]).toEqual([path, isShown]);
      if (isShown) expect(page).toContain(says[language]);
      expect(others.filter((name) => page.includes(`>${name}</span>`))).toEqual([]);
    }
  }
  const shown = { state, retrying };
  expect(await cli.json(['endpoint', 'get', id])).toMatchObject(shown);
  expect(await cli.json<unknown>(['endpoint', 'list', '--workspace', workspace.id])).toMatchObject([shown]);
});
