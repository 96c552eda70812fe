import { expect, test } from 'bun:test';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { createCustomer, everyAnswer, everyField, formClient, startForms } from '../../support/running/forms.ts';

const [service] = await forThisFile(startForms());
const DASHBOARD_URL = 'https://dashboard.example.com/';
const DATABASE_URL = service.databaseUrl;
const [cli] = await forThisFile(commandLine({ DATABASE_URL, FORMS_URL: service.base, DASHBOARD_URL }));

const create = ['form', 'create', '--workspace', service.workspaceId, '--file', '-'];

test('staff make a form and links, read the answers and end the links', async () => {
  const written = JSON.stringify({ title: 'Your visit', title_ar: 'زيارتك', fields: everyField, edits: 2 });
  const form = await cli.json<{ id: string }>(create, written);
  const customerId = await createCustomer(service.db, service.workspaceId, { name: 'Zaynab' });
  const words = `form link --form ${form.id} --customer ${customerId} --expires 2040-12-31 --edits 0`.split(' ');
  const link = await cli.json<{ id: string; token: string; url: string }>(words);

  const other = await cli.json<{ id: string }>(['form', 'link', '--form', form.id]);
  const links = ['form', 'links', '--form', form.id];
  const states = async (...more: string[]) =>
    (await cli.json<{ id: string; state: string }[]>([...links, ...more])).map(({ id, state }) => [id, state]);
  expect(await states()).toEqual([
    [other.id, 'live'],
    [link.id, 'live'],
  ]);
  expect(await states('--before', other.id)).toEqual([[link.id, 'live']]);
  expect(JSON.stringify(await cli.json<unknown>(links))).not.toContain(link.token);
  const page = `https://dashboard.example.com/${service.workspaceId}/forms/${form.id}`;
  expect(await cli.json<unknown>(['form', 'list', '--workspace', service.workspaceId])).toMatchObject([
    { id: form.id, title: 'Your visit', url: page },
  ]);

  expect(await (await fetch(link.url)).text()).toContain('value="Zaynab"');
  const client = formClient(service.base);
  expect(await client.submit(link.token, everyAnswer)).toEqual({ ok: true, state: 'read_only', edits_left: 0 });
  expect(await cli.json(['form', 'submissions', '--form', form.id])).toMatchObject([
    { linkId: link.id, customerId, editsUsed: 0, answers: { name: 'Zaynab Ali', guests: 4, seats: 'river' } },
  ]);

  expect(await states('--state', 'answered')).toEqual([[link.id, 'answered']]);
  expect(await cli.json(['form', 'cancel', link.id, '--yes'])).toMatchObject({
    id: link.id,
    cancelledAt: expect.any(Number),
  });
  expect(await states('--state', 'cancelled')).toEqual([[link.id, 'cancelled']]);
  expect(await client.resolve(link.token)).toEqual({ ok: false, code: 'UNAVAILABLE' });
});
