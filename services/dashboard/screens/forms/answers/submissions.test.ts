import { expect, test } from 'bun:test';
import { newId } from '../../../../../shared/db/new-id.ts';
import { createForm } from '../../../../../shared/forms/verbs/forms.ts';
import { listLinks } from '../../../../../shared/forms/verbs/link-list.ts';
import { countOpenLinks } from '../../../../../shared/forms/verbs/open-link-counts.ts';
import { publishFromFile } from '../../../../../shared/forms/verbs/publish-form.ts';
import { listAnswers } from '../../../../../shared/forms/verbs/submissions.ts';
import { dashboardForThisFile } from '../../../../../tests/support/running/for-this-file.ts';
import { createCustomer } from '../../../../../tests/support/running/forms.ts';
import { readsOf } from '../../../../../tests/support/watching/table-reads.ts';

const wanted = {
  title: 'Visit',
  fields: [
    { key: 'name', type: 'short_text', label: 'Your name', label_ar: 'اسمك' },
    { key: 'guests', type: 'integer', label: 'Guests' },
  ],
};

const { dashboard, as } = await dashboardForThisFile();
const formId = (await createForm(dashboard.db, dashboard.workspace.id, wanted)).id;
const admin = await as('admin');

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

const at = (path: string): string => `/${dashboard.workspace.id}/forms/${formId}${path}`;
const textOf = (path: string): Promise<string> => admin.text(at(path));
const exported = async (as: string): Promise<string> => (await admin.post(at('/export'), { as })).text();

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
  const inArabic = await admin.send(at(`/submissions/${second}`), { headers: { 'accept-language': 'ar' } });
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
    expect((await countOpenLinks(sql, workspace.id, formId)).isPart).toBe(true);
  };
  const { scanned, rows } = await readsOf(['form_links', 'form_submissions', 'form_link_uses'], work, sql);
  expect(scanned).toEqual([]);
  expect(rows.form_links).toBeLessThan(15_000);
});
