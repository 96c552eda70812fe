import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import {
  createCustomer,
  createForm,
  everyAnswer,
  everyField,
  formClient,
  startForms,
} from '../../../tests/support/running/forms.ts';
import { lockRoomOn } from '../../../tests/support/running/lock-room.ts';
import { createFindLink } from '../links/find-link.ts';
import { createKnownForms } from '../links/known-forms.ts';
import { createSaveAnswers } from './save-answers.ts';
import { submitAnswers } from './submit-answers.ts';
import { createSubmitLimit } from './submit-limit.ts';

setDefaultTimeout(testMs);

/** Links that end while answers to them are under way. */
let service: Awaited<ReturnType<typeof startForms>>;
let form: Awaited<ReturnType<typeof createForm>>;
let client: ReturnType<typeof formClient>;

beforeAll(async () => {
  service = await startForms();
  client = formClient(service.base);
  form = await createForm(service.db, service.workspaceId, everyField);
});

afterAll(() => service.stop());

test('a link that is cancelled while answers are judged takes none', async () => {
  const link = await form.link({ edits: 5 });
  await client.submit(link.token, everyAnswer);
  let submit: Promise<unknown> | undefined;
  await service.db.begin(async (tx) => {
    await tx`update form_submissions set edits_used = edits_used + 1 where link_id = ${link.id}`;
    submit = client.submit(link.token, { guests: 2 });
    // By now the submit has read the link, and its writing statement waits for this transaction.
    await until(async () => (await waiting()) === 1, { late: () => 'the submit never came to write' });
    await tx`update form_links set cancelled_at = clock() where id = ${link.id}`;
  });
  expect(await submit).toEqual({ ok: false, code: 'UNAVAILABLE' });
  expect(await guestsOf(link.id)).toBe(4);
});

test('a link that is cancelled, or ends, between being read and its first answers being written takes none', async () => {
  const { db } = service;
  const ends = {
    cancelled: (id: string) => db`update form_links set cancelled_at = clock() where id = ${id}`,
    ended: (id: string) => db`update form_links set starts_at = null, expires_at = clock() where id = ${id}`,
  };
  for (const end of Object.values(ends)) {
    const link = await form.link();
    const knownForms = createKnownForms(db);
    // The form is asked for after the link was read and before anything is written.
    const ending: typeof knownForms = {
      ...knownForms,
      get: async (found) => {
        await end(link.id);
        return knownForms.get(found);
      },
    };
    const forms = { db, findLink: createFindLink(db), knownForms: ending };
    const saveAnswers = createSaveAnswers(lockRoomOn(db), db);
    const submitting = { ...forms, saveAnswers, limit: createSubmitLimit(), uses: service.uses };
    const submitted = await submitAnswers(submitting, link.token, { answers: () => everyAnswer, version: null });
    expect(submitted).toEqual({ ok: false, code: 'UNAVAILABLE' });
    expect(await guestsOf(link.id)).toBeUndefined();
  }
});

test('what staff change of a customer while answers wait for it stays, and so do the answers', async () => {
  const { db, workspaceId } = service;
  const customerId = await createCustomer(db, workspaceId, { name: 'Before', email: 'before@example.com' });
  const link = await form.link({ customerId, edits: 5 });
  let submit: Promise<unknown> | undefined;
  await db.begin(async (tx) => {
    await tx`update customers set email = 'staff@example.com', custom_fields = '{"loyalty": "gold"}' where id = ${customerId}`;
    submit = client.submit(link.token, { ...everyAnswer, name: 'After', email: 'before@example.com' });
    await until(async () => (await waiting()) === 1, { late: () => 'the submit never came to write' });
  });
  expect(await submit).toMatchObject({ ok: true });
  const [customer] =
    await db`select name, email, custom_fields ->> 'loyalty' as loyalty from customers where id = ${customerId}`;
  expect(customer).toEqual({ name: 'After', email: 'staff@example.com', loyalty: 'gold' });
});

async function guestsOf(linkId: string): Promise<number | undefined> {
  const [row] = await service.db<{ guests: number }[]>`
    select (answers ->> 'guests')::int as guests from form_submissions where link_id = ${linkId}`;
  return row?.guests;
}

async function waiting(): Promise<number> {
  const [row] = await service.db<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%form_submissions%'`;
  return row?.count ?? 0;
}
