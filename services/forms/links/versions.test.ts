import { expect, test } from 'bun:test';
import { completeFields } from '../../../shared/forms/rules/rules.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createForm, formClient, startForms } from '../../../tests/support/running/forms.ts';

/** Which version of a form a link shows, and which one answers belong to. */
const [service] = await forThisFile(startForms());
const client = formClient(service.base);

const name = { key: 'name', type: 'short_text', label: 'Name', required: true } as const;
const guests = { key: 'guests', type: 'integer', label: 'Guests', required: true } as const;

/** A form with one question; `publish` publishes a version with two. */
async function newForm() {
  const form = await createForm(service.db, service.workspaceId, [name]);
  const publish = async (publishedAt = Date.now()) => {
    await service.db`
      insert into form_versions (workspace_id, form_id, version, definition, published_at)
      select workspace_id, form_id, 2, ${JSON.stringify({
        title: 'Two questions',
        branding: { name: 'Dijla Grill', accent: '#0b5d4e' },
        fields: completeFields([name, guests], 'IQD'),
      })}::text::json, to_timestamp(${publishedAt / 1000}::float8)
      from form_versions where form_id = ${form.id}`;
    await service.db`update forms set version = 2 where id = ${form.id}`;
  };
  return { ...form, publish };
}

const titleOf = async (token: string) => (await client.resolve(token)).form?.title;
const submitAs = async (version: unknown, token: string, answers: object) => {
  const body = JSON.stringify({ token, answers, version });
  return (await fetch(`${service.base}/form/submit`, { method: 'POST', body })).json();
};

test('an unanswered link shows the newest version, an answered link its own', async () => {
  const form = await newForm();
  const [answered, waiting] = [await form.link(), await form.link()];
  expect(await client.submit(answered.token, { name: 'Ali' })).toMatchObject({ ok: true });
  await form.publish();
  expect([await titleOf(answered.token), await titleOf(waiting.token)]).toEqual(['Your visit', 'Two questions']);
  expect(await client.submit(answered.token, { name: 'Zainab' })).toMatchObject({ ok: true, edits_left: 0 });
  expect(await client.submit(waiting.token, { name: 'Ali' })).toMatchObject({
    ok: false,
    errors: [{ key: 'guests', reason: 'required' }],
  });
});

test('the previous version is accepted for a day, and stored with the answers', async () => {
  const form = await newForm();
  const [soon, late] = [await form.link(), await form.link()];
  await form.publish();
  expect(await submitAs(1, soon.token, { name: 'Ali' })).toMatchObject({ ok: true });
  const [row] = await service.db`select version from form_submissions where link_id = ${soon.id}`;
  expect(row?.version).toBe(1);
  await service.db`update form_versions set published_at = clock() - interval '25 hours' where version = 2`;
  expect(await submitAs(1, late.token, { name: 'Ali' })).toMatchObject({ ok: false, code: 'INVALID' });
  for (const version of [0, -1, 3, 1.5, '1 or 1=1', 2 ** 40]) {
    expect(await submitAs(version, late.token, { name: 'Ali' })).toMatchObject({ ok: false, code: 'INVALID' });
  }
});

test('without scripts too, answers are accepted for the version of their page', async () => {
  const form = await newForm();
  const { token } = await form.link();
  const page = await (await fetch(`${service.base}/f/${token}`)).text();
  expect(page).toContain('name="_version" value="1"');
  await form.publish();
  const body = new URLSearchParams({ name: 'Ali', _seen: '', _version: '1' });
  const sent = await fetch(`${service.base}/f/${token}`, { method: 'POST', body });
  expect(await sent.text()).toContain('class="sent"');
});

test('each change keeps the answers before it, even in concurrent submits', async () => {
  const form = await newForm();
  const { id, token } = await form.link({ edits: 3 });
  for (const answer of ['one', 'two', 'three']) await client.submit(token, { name: answer });
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => client.submit(token, { name: `last ${n}` })));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  const rows = await service.db<{ edit: number; name: string }[]>`
    select edit, answers ->> 'name' as name from form_earlier_answers where link_id = ${id} order by edit`;
  expect(rows.map(({ edit, name }) => [edit, name])).toEqual([
    [0, 'one'],
    [1, 'two'],
    [2, 'three'],
  ]);
});
