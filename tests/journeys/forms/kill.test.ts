import { expect, test } from 'bun:test';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createForm, formClient, startForms } from '../../support/running/forms.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';

const [stores] = await forThisFile(startForms());

const links = 40;
const rounds = 2;

test('no acknowledged submission is lost when the service is killed (I15)', async () => {
  const form = await createForm(stores.db, stores.workspaceId, [
    { key: 'count', type: 'integer', label: 'Count' },
    { key: 'name', type: 'short_text', label: 'Name', destination: 'profile.name' },
  ]);
  const opened = await Promise.all(Array.from({ length: links }, () => form.link({ edits: 100 })));
  const acknowledged = new Map<string, number>();

  for (let round = 0; round < rounds; round += 1) {
    const service = await startServiceProcess('forms', { DATABASE_URL: stores.databaseUrl });
    const client = formClient(`http://127.0.0.1:${service.port}`);
    let answers = 0;
    const submitting = opened.map(async ({ id, token }, index) => {
      for (let count = (acknowledged.get(id) ?? 0) + 1; ; count += 1) {
        const answer = await client.submit(token, { count, name: `Customer ${index}` }).catch(() => null);
        if (answer === null) return;
        if (answer.ok) acknowledged.set(id, count);
        answers += 1;
        if (answers === links * 5) void service.stop('SIGKILL');
      }
    });
    await Promise.all(submitting);
    await service.ended;
  }

  const rows = await stores.db<{ linkId: string; count: number; name: string }[]>`
    select s.link_id as "linkId", (s.answers ->> 'count')::int as count, c.name
    from form_submissions s left join customers c on c.workspace_id = s.workspace_id and c.id = s.customer_id`;
  const stored = new Map(rows.map((row) => [row.linkId, row]));
  expect(acknowledged.size).toBe(links);
  opened.forEach(({ id }, index) => {
    // The kill may have lost the acknowledgement of the last submission that was stored.
    const last = acknowledged.get(id) ?? 0;
    expect([last, last + 1]).toContain(stored.get(id)?.count ?? 0);
    expect(stored.get(id)?.name).toBe(`Customer ${index}`);
  });
});
