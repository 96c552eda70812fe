import { expect, test } from 'bun:test';
import type { FormDraft } from '../../../../../shared/forms/rules/draft.ts';
import { emptyDraft } from '../../../../../shared/forms/rules/draft.ts';
import { startForm } from '../../../../../shared/forms/verbs/drafts.ts';
import { dashboardForThisFile } from '../../../../../tests/support/running/for-this-file.ts';

/** Oversized forms: pages answer in time and say what to do. */

const { dashboard, as } = await dashboardForThisFile();
const admin = await as('admin');

/** On an idle machine a page takes less than a tenth of it. */
const answeredWithinMs = 5_000;

const filler = 'x'.repeat(10);
const optionOf = (n: number) => ({ value: `v${n}`, label: `Choice ${n} ${filler}`, label_ar: `اختيار ${n}` });

const question = (n: number, choices: number): FormDraft['fields'][number] => ({
  ...{ id: `q${n}`, key: `question_${n}`, type: choices > 0 ? 'single_select' : 'short_text' },
  ...{ label: `Question ${n} ${filler}`, label_ar: `سؤال ${n}`, help: '', help_ar: '', section: '', section_ar: '' },
  ...{ required: true, destination: 'submission', rules: {} },
  options: Array.from({ length: choices }, (_, choice) => optionOf(choice)),
});

const draftOf = (count: number, choices = 0): FormDraft => ({
  ...emptyDraft('Everything'),
  fields: Array.from({ length: count }, (_, n) => question(n, choices)),
});

const bytesOf = (draft: FormDraft): number => JSON.stringify(draft).length;

/** Creates a form with this draft, and returns the address of its builder. */
async function build(draft: FormDraft): Promise<string> {
  return `/${dashboard.workspace.id}/forms/${await startForm(dashboard.db, dashboard.workspace.id, draft)}/build`;
}

async function timed(ask: () => Promise<Response>): Promise<{ status: number; text: string }> {
  const since = performance.now();
  const answer = await ask();
  const text = await answer.text();
  expect(performance.now() - since).toBeLessThan(answeredWithinMs);
  return { status: answer.status, text };
}

const versionIn = (page: string): string => /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';

const pages = ['', '/preview', '/texts', '/publish', '/fields/q7', '/fields/q7/preview'];

/** Expects that every page answers in time, and that those of the whole form say what is wrong. */
async function expectAllAnswer(at: string, problem: string): Promise<void> {
  for (const page of pages) expect([page, (await timed(() => admin.get(at + page))).status]).toEqual([page, 200]);
  for (const page of ['', '/publish']) expect((await timed(() => admin.get(at + page))).text).toContain(problem);
}

test('a form of 1,000 questions can be shortened, and not published', async () => {
  const at = await build(draftOf(1_000));
  await expectAllAnswer(at, 'A form has 1 to 60 questions.');
  const more = await timed(() => admin.post(`${at}/fields`, { type: 'date' }));
  expect([more.status, more.text.includes('A form has at most 60 questions.')]).toEqual([422, true]);
  expect(await admin.text(`${at}/publish`)).not.toContain('Publish version 1');
  const published = await timed(() => admin.post(`${at}/publish`, { version: '' }));
  expect([published.status, published.text.includes('A form has 1 to 60 questions.')]).toEqual([422, true]);
  expect((await timed(() => admin.post(`${at}/fields/q999/remove`, {}))).status).toBe(303);
});

test('a question keeps its first choices of 1,000; 2,001 are refused', async () => {
  const at = await build(draftOf(1, 2));
  const version = versionIn(await admin.text(`${at}/fields/q0`));
  const fields = { version, type: 'single_select', key: 'q', label: 'Which?', destination: 'submission' };
  const csrf = await admin.token('/account');
  const send = (choices: number) => {
    const form = new URLSearchParams({ csrf, ...fields });
    for (let choice = 0; choice < choices; choice += 1) form.append('option_label', `Choice ${choice}`);
    return timed(() =>
      admin.send(`${at}/fields/q0`, { method: 'POST', body: form, headers: { origin: dashboard.url } }),
    );
  };
  const many = await send(1_000);
  expect(many.status).toBe(422);
  expect(many.text.match(/name="option_label"/g)?.length).toBe(250);
  expect(many.text).toContain('1 to 200');
  const tooMany = await send(2_001);
  expect([tooMany.status, tooMany.text.includes('<h1>')]).toEqual([400, true]);
});

test('a form as large as can be published is published in time', async () => {
  const draft = draftOf(60, 25);
  expect(bytesOf(draft)).toBeGreaterThan(112 * 1024);
  const at = await build(draft);
  const version = versionIn((await timed(() => admin.get(`${at}/publish`))).text);
  expect((await timed(() => admin.post(`${at}/publish`, { version }))).status).toBe(303);
});

test('the largest draft says that it is too large, and grows no more', async () => {
  const draft = draftOf(55, 62);
  expect(bytesOf(draft)).toBeGreaterThan(240 * 1024);
  const at = await build(draft);
  await expectAllAnswer(at, 'The form is larger than 128 KiB');
  const intro = 'x'.repeat(256 * 1024 - bytesOf(draft) + 1);
  const version = versionIn(await admin.text(`${at}/texts`));
  const grown = await timed(() => admin.post(`${at}/texts`, { version, title: 'Everything', edits: '1', intro }));
  expect([grown.status, grown.text.includes('That was too large')]).toEqual([413, true]);
});
