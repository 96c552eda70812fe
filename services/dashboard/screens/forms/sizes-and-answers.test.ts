import { expect, test } from 'bun:test';
import { newId } from '../../../../shared/db/new-id.ts';
import { emptyDraft, type FormDraft } from '../../../../shared/forms/rules/draft.ts';
import { startForm } from '../../../../shared/forms/verbs/drafts.ts';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import { listLinks } from '../../../../shared/forms/verbs/link-list.ts';
import { countOpenLinks } from '../../../../shared/forms/verbs/open-link-counts.ts';
import { publishFromFile } from '../../../../shared/forms/verbs/publish-form.ts';
import { listAnswers } from '../../../../shared/forms/verbs/submissions.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { createCustomer } from '../../../../tests/support/running/forms.ts';
import { readsOf } from '../../../../tests/support/watching/table-reads.ts';

/** Answers and lists, and oversized forms: pages answer in time and say what to do. */

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

const wanted = {
  title: 'Visit',
  fields: [
    { key: 'name', type: 'short_text', label: 'Your name', label_ar: 'اسمك' },
    { key: 'guests', type: 'integer', label: 'Guests' },
  ],
};

const formId = (await createForm(dashboard.db, dashboard.workspace.id, wanted)).id;

interface Given {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly version?: number;
  readonly customerId?: string;
  readonly earlier?: Readonly<Record<string, unknown>>;
}

/** Inserts a submission as the forms service writes it. */
async function answered({ answers, version = 1, customerId, earlier }: Given): Promise<string> {
  const { sql, workspace } = dashboard;
  const [link, id] = [newId('link'), newId('submission')];
  await sql`
    insert into form_links (workspace_id, id, form_id, token_hash, edits)
    values (${workspace.id}, ${link}, ${formId}, ${Bun.SHA256.hash(link) as Uint8Array}, 2)`;
  await sql`
    insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, edits_used, version)
    values (${workspace.id}, ${link}, ${id}, ${formId}, ${customerId ?? null}, ${JSON.stringify(answers)}::text::json,
      ${earlier ? 1 : 0}, ${version})`;
  if (earlier) {
    await sql`
      insert into form_earlier_answers (workspace_id, link_id, edit, answers, answered_at)
      values (${workspace.id}, ${link}, 0, ${JSON.stringify(earlier)}::text::json, clock())`;
  }
  return id;
}

const atForm = (path: string): string => `/${dashboard.workspace.id}/forms/${formId}${path}`;
const textOf = (path: string): Promise<string> => admin.text(atForm(path));
const exported = async (as: string): Promise<string> => (await admin.post(atForm('/export'), { as })).text();

test('answers are shown as asked, with earlier ones, and exported whole', async () => {
  const customerId = await createCustomer(dashboard.sql, dashboard.workspace.id, { name: '<b>Zainab</b>' });
  const [answers, earlier] = [
    { name: '=SUM(1)', guests: 4 },
    { name: 'Zainab', guests: 2 },
  ];
  const first = await answered({ answers, customerId, earlier });
  const changed = { ...wanted, fields: [wanted.fields[0], { key: 'day', type: 'date', label: 'Which day' }] };
  await publishFromFile(dashboard.db, formId, changed);
  const second = await answered({ answers: { name: 'Ali', day: '2031-05-01' }, version: 2 });

  const page = await textOf(`/submissions/${first}`);
  for (const shown of ['&lt;b&gt;Zainab&lt;/b&gt;', 'Guests', 'Earlier answers']) expect(page).toContain(shown);
  expect(await textOf(`/submissions/${second}`)).toContain('1 May 2031');
  const inArabic = await admin.send(atForm(`/submissions/${second}`), { headers: { 'accept-language': 'ar' } });
  expect(await inArabic.text()).toContain('الخميس، ١ أيار ٢٠٣١');
  expect(await textOf('/submissions?view=cards')).toContain('Which day');
  const theirs = await textOf(`/submissions?customer=${customerId}`);
  expect([theirs.includes(first), theirs.includes(second)]).toEqual([true, false]);

  const csv = await exported('csv');
  expect(csv.split('\r\n')[0]).toEndWith('created_at,updated_at,name,day,guests');
  expect(csv).toContain(`,"'=SUM(1)",,4`);
  const lines = (await exported('jsonl')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: first, version: 1, answers },
    { id: second, version: 2, answers: { name: 'Ali', day: '2031-05-01' } },
  ]);
  expect(await dashboard.sql`select from audit_entries where action = 'submissions.exported'`).toHaveLength(2);
});

test('lists read a page, however much there is, and never all of a table', async () => {
  const { sql, workspace } = dashboard;
  await sql`
    insert into form_links (workspace_id, id, form_id, token_hash, edits)
    select ${workspace.id}, 'lnk_' || lpad(n::text, 26, '0'), ${formId}, sha256(n::text::bytea), 1
    from generate_series(1, 30000) n`;
  await sql`
    insert into form_submissions (workspace_id, link_id, id, form_id, answers, version)
    select workspace_id, id, 'sbm_' || substr(id, 5), form_id, '{}', 1 from form_links where id < 'lnk_00000000000000000000030001'`;
  await sql.unsafe('vacuum analyze form_links, form_submissions, form_versions, forms');
  const filter = { state: null, customerId: null, before: null };
  const work = async () => {
    expect((await listLinks(sql, workspace.id, formId, filter)).links).toHaveLength(50);
    const rare = await listLinks(sql, workspace.id, formId, { ...filter, state: 'cancelled' });
    expect([rare.links.length, rare.next !== null]).toEqual([0, true]);
    const answers = await listAnswers(sql, workspace.id, formId, { since: 0, customerId: null, before: null });
    expect(answers).toHaveLength(31);
    expect((await countOpenLinks(sql, workspace.id, formId)).isCapped).toBe(true);
  };
  const { scanned, rows } = await readsOf(['form_links', 'form_submissions', 'form_link_uses'], work, sql);
  expect(scanned).toEqual([]);
  expect(rows.form_links).toBeLessThan(15_000);
});
