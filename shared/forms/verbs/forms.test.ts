import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { newId } from '../../db/new-id.ts';
import { cancelLink, createLink, importLink } from './form-links.ts';
import { createForm, getForm, listForms, listSubmissions } from './forms.ts';

const [store] = await forThisFile(openDatabase());
const workspaceId = await store.makeWorkspace();

const formsUrl = 'https://forms.example.com/';
const input = { title: 'Your visit', fields: [{ key: 'name', type: 'short_text', label: 'Name' }] };
const newForm = async (given: Record<string, unknown> = {}) =>
  createForm(store.db, workspaceId, { ...input, ...given });

test('a form is stored with the workspace’s name and currency, and one edit', async () => {
  const fields = [{ key: 'budget', type: 'money', label: 'Budget' }];
  const form = await newForm({ fields, branding: { accent: '#C2410C' } });
  expect(form).toMatchObject({
    workspaceId,
    edits: 1,
    definition: {
      title: 'Your visit',
      fields: [{ key: 'budget', currency: 'IQD', required: false, destination: 'submission' }],
      branding: { name: 'Dijla Grill', accent: '#C2410C' },
    },
  });
  expect(await getForm(store.db, form.id)).toMatchObject({ definition: form.definition, timezone: 'Asia/Baghdad' });
  expect((await listForms(store.db, workspaceId)).map(({ id }) => id)).toContain(form.id);
});

const field = { key: 'a', type: 'url', label: 'A' };
test.each<[string, Record<string, unknown>]>([
  ['title is required', { title: undefined }],
  ['fields', { fields: [] }],
  ['theme is not a known field', { theme: 'dark' }],
  ['fields.0.type must be one of short_text', { fields: [{ key: 'a', type: 'text', label: 'A' }] }],
  ['fields.0.key has the wrong form', { fields: [{ key: '__proto__', type: 'url', label: 'A' }] }],
  ['fields.0.destination has the wrong form', { fields: [{ ...field, destination: 'profile.vip' }] }],
  ['field a: max_length is no rule of url', { fields: [{ ...field, max_length: 5 }] }],
  ['field a: region must be a country', { fields: [{ key: 'a', type: 'phone', label: 'A', region: 'UK' }] }],
  ['branding.logo has the wrong form', { branding: { logo: 'https://example.com/logo.png' } }],
  ['branding.accent has the wrong form', { branding: { accent: 'red' } }],
  ['edits', { edits: 101 }],
])('refused: %s', async (message, given) => {
  const { title, ...rest } = { ...input, ...given };
  const refusal = await refusalOf(createForm(store.db, workspaceId, title === undefined ? rest : { title, ...rest }));
  expect(refusal).toStartWith('invalid_request: ');
  expect(refusal).toContain(message);
});

test('a form has at most 128 KiB in all, whether in texts or in lists', async () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ value: `${nth}`, label: 'x'.repeat(200), label_ar: 'ع'.repeat(200) }));
  const lists = (count: number) =>
    ['a', 'b'].map((key) => ({ key, type: 'multi_select', label: 'Many', options: options(count) }));
  expect((await newForm({ fields: lists(140) })).definition.fields.length).toBe(2);
  expect(await refusalOf(newForm({ fields: lists(150) }))).toContain('at most 128 KiB');
});

test('a link has a token of 16 URL-safe characters, shown only at its creation', async () => {
  const form = await newForm({ edits: 3 });
  const link = await createLink(store.db, formsUrl, { formId: form.id });
  expect(link.token).toMatch(/^[A-Za-z0-9_-]{16}$/);
  const url = `https://forms.example.com/f/${link.token}`;
  expect(link).toMatchObject({ url, edits: 3, customerId: null, cancelledAt: null });
  const [row] = await store.sql`select l::text as text, token_hash from form_links l where id = ${link.id}`;
  expect(row?.text).not.toContain(link.token);
  const hash = new Bun.CryptoHasher('sha256').update(link.token).digest('hex');
  expect(Buffer.from(row?.token_hash).toString('hex')).toBe(hash);
});

test('a link has its own period, customer and edits', async () => {
  const form = await newForm();
  const customerId = newId('customer');
  await store.sql`insert into customers (workspace_id, id) values (${workspaceId}, ${customerId})`;
  const given = { formId: form.id, customerId, starts: '2036-03-01', expires: '2036-03-31', edits: 0 };
  expect(await createLink(store.db, formsUrl, given)).toMatchObject({
    customerId,
    edits: 0,
    startsAt: Date.parse('2036-03-01T00:00:00+03:00'),
    expiresAt: Date.parse('2036-04-01T00:00:00+03:00'),
  });
});

test('a two-part token of an older system is imported unchanged, once', async () => {
  const form = await newForm();
  const part = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const token = `${part()}.${part()}`;
  expect(await importLink(store.db, formsUrl, { formId: form.id }, token)).toMatchObject({ token });
  const again = refusalOf(importLink(store.db, formsUrl, { formId: form.id }, token));
  expect(await again).toBe('invalid_request: there is a link with this token already');
  for (const wrong of [part(), `${token}x`, `${part()}:${part()}`, '']) {
    expect(await refusalOf(importLink(store.db, formsUrl, { formId: form.id }, wrong))).toContain('two parts of 43');
  }
});

test('unknown ids and those of another workspace are not found', async () => {
  const form = await newForm();
  const other = await store.makeWorkspace();
  const customerId = newId('customer');
  await store.sql`insert into customers (workspace_id, id) values (${other}, ${customerId})`;
  const link = (given: { formId: string; customerId?: string }) => refusalOf(createLink(store.db, formsUrl, given));
  expect(await link({ formId: newId('form') })).toBe('not_found: no such form');
  expect(await link({ formId: form.id, customerId })).toBe('not_found: no such customer');
  expect(await refusalOf(cancelLink(store.db, newId('link')))).toBe('not_found: no such link');
  expect(await refusalOf(listSubmissions(store.db, newId('form')))).toBe('not_found: no such form');
  expect(await refusalOf(createForm(store.db, newId('workspace'), input))).toBe('not_found: no such workspace');
});

test('cancelling a link again changes nothing', async () => {
  const { id } = await createLink(store.db, formsUrl, { formId: (await newForm()).id });
  const { cancelledAt } = await cancelLink(store.db, id);
  expect(cancelledAt).toBeNumber();
  expect(await cancelLink(store.db, id)).toMatchObject({ cancelledAt });
});
