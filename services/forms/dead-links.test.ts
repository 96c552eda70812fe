import { beforeAll, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createForm, everyField, startForms } from '../../tests/support/running/forms.ts';

/** I12: dead, expired, scheduled, malformed and invented links cannot be told apart. Time: tests/bench/pages/forms.ts. */
let tokens: Readonly<Record<string, string>>;
let living: string;

const hour = 3_600_000;

const [service] = await forThisFile(startForms());
beforeAll(async () => {
  const form = await createForm(service.db, service.workspaceId, everyField, { title: 'A secret title' });
  const cancelled = await form.link();
  await service.db`update form_links set cancelled_at = clock() where id = ${cancelled.id}`;
  living = (await form.link()).token;
  tokens = {
    cancelled: cancelled.token,
    expired: (await form.link({ expiresAt: Date.now() - hour })).token,
    'scheduled for later': (await form.link({ startsAt: Date.now() + hour })).token,
    'expired before it began': (await form.link({ startsAt: Date.now() + hour, expiresAt: Date.now() - hour })).token,
    invented: randomBytes(12).toString('base64url'),
    'invented in two parts': `${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
    'too short': 'a',
    'too long': 'a'.repeat(2_000),
    'with a slash': 'a/b/c',
    'with strange characters': 'ü"<script>\u202E',
    'with a NUL': 'a\u0000b',
    'another letter case': living.toUpperCase() === living ? living.toLowerCase() : living.toUpperCase(),
  };
});

/** Status, headers except the date, and body. */
async function fullResponse(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${service.base}${path}`, init);
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return JSON.stringify([response.status, headers, await response.text()]);
}

const requests: Readonly<Record<string, (token: string) => Promise<string>>> = {
  page: (token) => fullResponse(`/f/${encodeURIComponent(token)}`),
  'page in Arabic': (token) =>
    fullResponse(`/f/${encodeURIComponent(token)}?lang=ar`, { headers: { 'accept-language': 'ar' } }),
  'head of the page': (token) => fullResponse(`/f/${encodeURIComponent(token)}`, { method: 'HEAD' }),
  post: (token) =>
    fullResponse(`/f/${encodeURIComponent(token)}`, { method: 'POST', body: new URLSearchParams({ name: 'Ali' }) }),
  resolve: (token) => fullResponse(`/form/resolve?token=${encodeURIComponent(token)}`),
  submit: (token) =>
    fullResponse('/form/submit', { method: 'POST', body: JSON.stringify({ token, answers: { name: 'Ali' } }) }),
  'submit without answers': (token) =>
    fullResponse('/form/submit', { method: 'POST', body: JSON.stringify({ token }) }),
};

test.each(Object.keys(requests))('dead links have the same bytes and headers: %s', async (name) => {
  const ask = requests[name];
  if (ask === undefined) throw new Error('no such request');
  const answers = await Promise.all(
    Object.entries(tokens).map(async ([why, token]) => [why, await ask(token)] as const),
  );
  const first = answers[0]?.[1] ?? '';
  expect(answers).toEqual(Object.keys(tokens).map((why) => [why, first] as const));
  if (name !== 'submit without answers') expect(await ask(living)).not.toBe(first);
});

test('an address with broken percent encoding is a dead link', async () => {
  expect(await fullResponse('/f/%E0%A4%A')).toBe(await fullResponse('/f/invented'));
  expect(await fullResponse('/f/%')).toBe(await fullResponse('/f/invented'));
  expect(await fullResponse('/f/')).toBe(await fullResponse('/f/invented'));
});

test('the page of a dead link is always the same and reveals no form', async () => {
  const page = await fullResponse(`/f/${tokens.expired}`);
  expect(page).toBe(
    await fullResponse(`/f/${tokens.expired}?lang=ar`, { headers: { 'accept-language': 'ar-IQ', cookie: 'a=b' } }),
  );
  expect(page).not.toContain('secret');
  expect(page).toContain('This link is not active');
  expect(page).toContain('هذا الرابط غير فعّال');
  for (const path of ['/', '/f', '/robots.txt', '/form/page-0.js', '/F/x']) {
    const response = await fetch(`${service.base}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain('This link is not active');
  }
});

test('a link past its submits per minute answers like a dead link', async () => {
  const form = await createForm(service.db, service.workspaceId, everyField);
  const { token } = await form.link();
  const submit = () => fullResponse('/form/submit', { method: 'POST', body: JSON.stringify({ token, answers: {} }) });
  for (let count = 0; count < 120; count += 1) expect(await submit()).toContain('INVALID');
  const dead = { method: 'POST', body: JSON.stringify({ token: 'invented', answers: {} }) };
  expect(await submit()).toBe(await fullResponse('/form/submit', dead));
});

test('the database does the same work for every dead link', async () => {
  // Some link follows every token, on one page of the index: whichever token falls between two pages reads one more.
  const form = await createForm(service.db, service.workspaceId, everyField);
  await service.db`
    insert into form_links (workspace_id, id, form_id, token_hash, edits)
    select ${service.workspaceId}, 'lnk_' || n, ${form.id}, sha256(n::text::bytea), 1 from generate_series(1, 50) n`;
  await service.db`insert into form_links (workspace_id, id, form_id, token_hash, edits)
    values (${service.workspaceId}, 'lnk_last', ${form.id}, decode(repeat('ff', 32), 'hex'), 1)`;
  await service.db`vacuum analyze form_links`;
  const db = connectWithIndexScans(service.databaseUrl, { name: 'dead links', max: 1 });
  for (const find of ['find_link', 'lock_link']) {
    await planOf(db, find, living); // The first call of a function also reads the catalog.
    const plans = new Set<string>();
    for (const token of Object.values(tokens)) plans.add(await planOf(db, find, token));
    expect([...plans]).toHaveLength(1);
    expect(await planOf(db, find, living)).not.toBe([...plans][0] ?? '');
  }
  expect(await planOf(db, 'find_link', living)).toContain('Index Scan using form_links_token_hash_key');
  await db.end();
});

/** The plan as it was run, without the hash: its nodes, how often each ran, how many rows each gave and dropped, and how many
 * buffers each read: of `lock_link`, whose statements are not shown, all of its together. */
async function planOf(db: Db, find: string, token: string): Promise<string> {
  const rows = await db<{ 'QUERY PLAN': string }[]>`
    explain (analyze, buffers, costs off, timing off, summary off)
    select * from ${db(find)}(decode(${Bun.SHA256.hash(token, 'hex')}, 'hex'))`;
  const lines = rows.map((row) => row['QUERY PLAN'].replaceAll(/\\x[0-9a-f]{64}/g, '?')).join('\n');
  return lines.split('\nPlanning:')[0] ?? '';
}

test('neither a token nor an answer comes into the log (I14)', async () => {
  await fetch(`${service.base}/f/${living}`, { method: 'POST', body: '%'.repeat(100) });
  expect(JSON.stringify(service.entries)).not.toContain(living);
});
