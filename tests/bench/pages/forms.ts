import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { createForm, everyAnswer, everyField } from '../../support/running/forms.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase } from '../../support/stores/datastores.ts';
import { get, inParallel } from '../measure/load.ts';
import { pgbench } from '../measure/pgbench.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { measure } from '../measure/rounds.ts';
import { benchDeadLinks } from './form-dead-links.ts';

/** The links in each of three sets: for views, for submits and for pgbench. Rows that are often written cost more to read. */
const links = 4_000;
const [viewed, submitted, floor] = [0, 1, 2];
const concurrency = 16;
const minPageBytes = 5_000;

/** A page view against the same bytes from memory, a submit against the same rows by pgbench, and I12 by the clock. */
export async function benchForms({ rounds = 8, units = 2_000 } = {}): Promise<boolean> {
  const postgres = await benchPostgres();
  const database = await freshDatabase(postgres);
  const db = connect(database.url, { name: 'bench', max: 1 });
  const { workspaceId, formId } = await fill(db);
  const forms = await startServiceProcess('forms', { DATABASE_URL: database.url });
  const base = `http://127.0.0.1:${forms.port}`;
  const bytes = await startSameBytes(await (await fetch(`${base}/f/${tokenOf(viewed, 0)}`)).text());
  const store = { name: 'postgres', pid: postgres.pid };
  const service = { name: 'service', pid: forms.pid };

  let submits = 0;
  const figures = await measure(
    [
      {
        name: 'page view',
        tiers: [service, store],
        work: (count) =>
          inParallel(count, concurrency, (index) => get(`${base}/f/${tokenOf(viewed, index)}`, {}, minPageBytes)),
      },
      {
        name: 'Bun.serve, the same bytes',
        tiers: [{ name: 'service', pid: bytes.pid }],
        work: (count) => inParallel(count, concurrency, () => get(bytes.url, {}, minPageBytes)),
      },
      {
        name: 'submit',
        tiers: [service, store],
        work: (count) => inParallel(count, concurrency, () => submit(base, submits++)),
      },
      {
        name: 'pgbench, the same rows',
        tiers: [store],
        times: 3,
        work: (count) => pgbench(database.url, sameRows(workspaceId, formId), count),
      },
    ],
    { rounds, units },
  );
  await bytes.stop();
  const sum = (index: number): number => figures[index]?.sum ?? Number.NaN;
  const differing = await benchDeadLinks(db, base, { workspaceId, formId });
  await Promise.all([forms.stop(), db.end()]);
  return report('forms', figures, {
    'page view against the same bytes from memory': [sum(0), sum(1)],
    'submit against the same rows by pgbench': [sum(2), sum(3)],
    'requests that tell dead links from invented ones': differing,
  });
}

/** A submit with new answers, written to the submission, the profile and two custom fields. */
async function submit(base: string, index: number): Promise<void> {
  const answers = { ...everyAnswer, name: `Customer ${index}`, budget: 10_000 + index, wishes: `Wish ${index}` };
  const body = JSON.stringify({ token: tokenOf(submitted, index), answers });
  const response = await fetch(`${base}/form/submit`, { method: 'POST', body });
  const text = await response.text();
  if (!text.startsWith('{"ok":true')) throw new Error(`a submit returned ${response.status} ${text}`);
}

/** To pgbench a colon before a word is a variable. */
const answersJson = JSON.stringify(everyAnswer, null, 1).replaceAll(/:(?! )/g, '\\u003a');

/** The rows that a submit writes: the earlier answers, the new ones, and the customer's new name in the search index. */
const sameRows = (workspaceId: string, formId: string) => `\\set n random(${1 + floor * links}, ${(1 + floor) * links})
\\set name random(1, 1000000000)
begin;
insert into form_earlier_answers (workspace_id, link_id, edit, answers, answered_at)
select workspace_id, link_id, edits_used, answers, updated_at from form_submissions
where workspace_id = '${workspaceId}' and link_id = 'lnk_' || lpad((:n)::text, 26, '0')
on conflict do nothing;
insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, version)
values ('${workspaceId}', 'lnk_' || lpad((:n)::text, 26, '0'), 'sbm_' || lpad((:n)::text, 26, '0'), '${formId}',
  'cus_' || lpad((:n)::text, 26, '0'), '${answersJson}', 1)
on conflict (workspace_id, link_id) do update
  set answers = excluded.answers, edits_used = form_submissions.edits_used + 1, updated_at = clock();
update customers set name = 'Customer ' || :name, phone = '+9647701234567', email = 'zaynab@example.com', updated_at = clock(),
  custom_fields = custom_fields || '{"diet": ["nuts"], "budget": {"minor": 10000000, "currency": "IQD"}}'
where workspace_id = '${workspaceId}' and id = 'cus_' || lpad((:n)::text, 26, '0');
commit;
`;

/** Known tokens, because only their hashes are stored. */
function tokenOf(set: number, index: number): string {
  return `bench-token-${1 + set * links + (index % links)}`;
}

async function fill(db: Db): Promise<{ workspaceId: string; formId: string }> {
  const workspaceId = await createWorkspace(db);
  const { id: formId } = await createForm(db, workspaceId, everyField, { title: 'Your table', title_ar: 'طاولتك' });
  await db`
    insert into customers (workspace_id, id, name, phone, email, custom_fields)
    select ${workspaceId}, 'cus_' || lpad(n::text, 26, '0'), 'Zaynab Ali', '+9647701234567', 'zaynab@example.com',
      '{"diet": ["nuts"], "budget": {"minor": 250000000, "currency": "IQD"}}'
    from generate_series(1, ${3 * links}::int) n`;
  await db`
    insert into form_links (workspace_id, id, form_id, customer_id, token_hash, edits)
    select ${workspaceId}, 'lnk_' || lpad(n::text, 26, '0'), ${formId}, 'cus_' || lpad(n::text, 26, '0'),
      sha256(('bench-token-' || n)::bytea), 32000
    from generate_series(1, ${3 * links}::int) n`;
  await db`
    insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, version)
    select workspace_id, id, 'sbm_' || substr(id, 5), form_id, customer_id, ${JSON.stringify(everyAnswer)}::text::json, 1
    from form_links where id > ${`lnk_${String(links).padStart(26, '0')}`}`;
  await db`vacuum analyze`;
  return { workspaceId, formId };
}

async function startSameBytes(page: string) {
  const folder = mkdtempSync(join(tmpdir(), 'same-bytes-'));
  writeFileSync(join(folder, 'page.html'), page);
  const script = join(import.meta.dir, '../peers/same-bytes.ts');
  const child = Bun.spawn([process.execPath, script, join(folder, 'page.html')], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  const stop = async (): Promise<void> => {
    child.kill();
    await child.exited;
    rmSync(folder, { recursive: true });
  };
  return { pid: child.pid, url: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}/`, stop };
}
