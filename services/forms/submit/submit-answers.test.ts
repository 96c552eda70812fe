import { describe, expect, test } from 'bun:test';
import type { Answers } from '../../../shared/forms/rules/field.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import {
  createCustomer,
  createForm,
  everyAnswer,
  everyField,
  formClient,
  startForms,
} from '../../../tests/support/running/forms.ts';
import { isLockAwaited } from '../../../tests/support/watching/lock-waits.ts';

const [service] = await forThisFile(startForms());
const client = formClient(service.base);
const form = await createForm(service.db, service.workspaceId, everyField);

interface Submission {
  readonly id: string;
  readonly customer_id: string | null;
  readonly answers: Answers;
  readonly edits_used: number;
}

async function submissionOf(linkId: string): Promise<Submission | undefined> {
  const [row] = await service.db<Submission[]>`
    select id, customer_id, answers, edits_used from form_submissions where link_id = ${linkId}`;
  return row && { ...row };
}

async function customerOf(id: string | null | undefined) {
  const [row] = await service.db`
    select name, phone, email, custom_fields from customers where id = ${id ?? ''}`;
  return row && { ...row };
}

describe('answers are saved to the destination of their field', () => {
  test('to the profile and custom fields, and all of them to the submission', async () => {
    const customerId = await createCustomer(service.db, service.workspaceId, { name: 'Old', custom: { vip: true } });
    const link = await form.link({ customerId });
    await client.submit(link.token, everyAnswer);
    expect(await customerOf(customerId)).toEqual({
      name: 'Zaynab Ali',
      phone: '+9647701234567',
      email: 'zaynab@example.com',
      custom_fields: { vip: true, diet: ['nuts', 'spicy'], budget: { minor: 250_000_000, currency: 'IQD' } },
    });
    expect((await submissionOf(link.id))?.answers).toMatchObject({
      name: 'Zaynab Ali',
      arrival: '2026-12-24T19:30+03:00',
      budget: { minor: 250_000_000, currency: 'IQD' },
      seats: 'river',
    });
  });

  test('a link without a customer creates one, and later changes update it', async () => {
    const link = await form.link({ edits: 2 });
    await client.submit(link.token, everyAnswer);
    const first = await submissionOf(link.id);
    expect(await customerOf(first?.customer_id)).toMatchObject({ name: 'Zaynab Ali', phone: '+9647701234567' });
    await client.submit(link.token, { name: 'Ali' });
    expect((await submissionOf(link.id))?.customer_id).toBe(first?.customer_id ?? null);
    expect(await customerOf(first?.customer_id)).toMatchObject({ name: 'Ali', phone: '+9647701234567' });
  });

  test('a form without fields of a customer creates none', async () => {
    const alone = await createForm(service.db, service.workspaceId, [
      { key: 'wish', type: 'short_text', label: 'Wish' },
    ]);
    const link = await alone.link();
    await client.submit(link.token, { wish: 'Tea' });
    expect(await submissionOf(link.id)).toMatchObject({ customer_id: null, answers: { wish: 'Tea' } });
  });

  test('a blank answer clears the stored value', async () => {
    const customerId = await createCustomer(service.db, service.workspaceId, {
      name: 'Zaynab',
      email: 'old@example.com',
      custom: { diet: ['nuts'], other: 1 },
    });
    const link = await form.link({ customerId });
    await client.submit(link.token, { ...everyAnswer, email: '', diet: [], budget: null });
    expect(await customerOf(customerId)).toMatchObject({ email: null, custom_fields: { other: 1 } });
  });
});

describe('known customer data is filled in', () => {
  test('a missing field keeps its value, which is validated like an answer', async () => {
    const customerId = await createCustomer(service.db, service.workspaceId, {
      name: 'Zaynab',
      phone: 'her brother’s',
    });
    const { token } = await form.link({ customerId });
    expect((await client.resolve(token)).values).toEqual({ name: 'Zaynab', phone: 'her brother’s' });
    const { name: _n, phone: _p, ...rest } = everyAnswer;
    expect(await client.submit(token, rest)).toMatchObject({ errors: [{ key: 'phone', reason: 'format' }] });
    expect(await client.submit(token, { ...rest, phone: everyAnswer.phone })).toMatchObject({ ok: true });
    expect((await client.resolve(token)).values).toMatchObject({ name: 'Zaynab', phone: '+9647701234567' });
  });

  test('changes by staff are shown, and an untouched field does not undo them', async () => {
    const customerId = await createCustomer(service.db, service.workspaceId);
    const { token } = await form.link({ customerId, edits: 5 });
    await client.submit(token, everyAnswer);
    await service.db`update customers set name = 'Corrected', custom_fields = custom_fields || '{"vip": true}' where id = ${customerId}`;
    expect((await client.resolve(token)).values).toMatchObject({ name: 'Corrected' });
    await client.submit(token, { guests: 7 });
    expect(await customerOf(customerId)).toMatchObject({ name: 'Corrected', custom_fields: { vip: true } });
  });

  test('without edits left the form shows what was submitted, not the customer', async () => {
    const customerId = await createCustomer(service.db, service.workspaceId);
    const { token } = await form.link({ customerId, edits: 0 });
    await client.submit(token, everyAnswer);
    await service.db`update customers set name = 'Somebody else' where id = ${customerId}`;
    expect((await client.resolve(token)).values).toMatchObject({ name: 'Zaynab Ali' });
  });

  test('a customer of another workspace is neither shown nor changed (I13)', async () => {
    const other = await createWorkspace(service.db);
    const customerId = await createCustomer(service.db, other, { name: 'Not yours' });
    const link = await form.link();
    // The schema forbids such a link; should one exist all the same, it must be harmless.
    await service.db`alter table form_links drop constraint form_links_workspace_id_customer_id_fkey`;
    await service.db`update form_links set customer_id = ${customerId} where id = ${link.id}`;
    expect((await client.resolve(link.token)).values).toEqual({});
    await client.submit(link.token, everyAnswer);
    const [row] = await service.db`select name from customers where workspace_id = ${other}`;
    expect(row?.name).toBe('Not yours');
  });
});

describe('edits', () => {
  test('a submission has the edits that its link allows, then it is read-only', async () => {
    const link = await form.link({ edits: 2 });
    const left = [];
    for (const guests of [1, 2, 3, 4]) left.push(await client.submit(link.token, { ...everyAnswer, guests }));
    expect(left).toEqual([
      { ok: true, state: 'open', edits_left: 2 },
      { ok: true, state: 'open', edits_left: 1 },
      { ok: true, state: 'read_only', edits_left: 0 },
      { ok: false, code: 'NO_EDITS_LEFT' },
    ]);
    expect(await submissionOf(link.id)).toMatchObject({ edits_used: 2, answers: { guests: 3 } });
  });

  test('a refused submit uses up nothing', async () => {
    const link = await form.link({ edits: 0 });
    await client.submit(link.token, { ...everyAnswer, guests: 0 });
    expect(await submissionOf(link.id)).toBeUndefined();
    expect(await client.submit(link.token, everyAnswer)).toMatchObject({ ok: true });
  });

  test('retrying a submit whose response was lost never uses an edit', async () => {
    const link = await form.link({ edits: 1 });
    for (const answers of [everyAnswer, { ...everyAnswer, guests: 9 }]) {
      const answer = await client.submit(link.token, answers);
      for (let again = 0; again < 3; again += 1) expect(await client.submit(link.token, answers)).toEqual(answer);
    }
    expect((await submissionOf(link.id))?.edits_used).toBe(1);
  });

  test('two taps at once count once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const link = await form.link({ edits: 3 });
      const taps = await Promise.all([client.submit(link.token, everyAnswer), client.submit(link.token, everyAnswer)]);
      const once = { ok: true, state: 'open', edits_left: 3 };
      expect(taps).toEqual([once, once]);
      expect((await submissionOf(link.id))?.edits_used).toBe(0);
    }
  });

  test('two tabs that change different answers lose neither', async () => {
    const link = await form.link({ edits: 9 });
    await client.submit(link.token, everyAnswer);
    await Promise.all([client.submit(link.token, { guests: 8 }), client.submit(link.token, { seats: 'hall' })]);
    expect(await submissionOf(link.id)).toMatchObject({ edits_used: 2, answers: { guests: 8, seats: 'hall' } });
  });

  test('with one edit left, exactly one of fifty concurrent submits is saved', async () => {
    const link = await form.link({ edits: 1 });
    await client.submit(link.token, everyAnswer);
    const wishes = Array.from({ length: 50 }, (_, index) => `wish ${index}`);
    const all = await Promise.all(wishes.map((text) => client.submit(link.token, { wishes: text })));
    const taken = wishes.filter((_, index) => all[index]?.ok);
    expect(taken).toHaveLength(1);
    expect(all.filter(({ code }) => code === 'NO_EDITS_LEFT')).toHaveLength(49);
    expect(await submissionOf(link.id)).toMatchObject({ edits_used: 1, answers: { wishes: taken[0] } });
  });

  test('a link cancelled while a submit waits for its lock accepts no answers', async () => {
    const { id, token } = await form.link();
    const { submit } = await service.db.begin(async (tx) => {
      await tx`update form_links set cancelled_at = clock() where id = ${id}`;
      const submit = client.submit(token, everyAnswer);
      await until(() => isLockAwaited(service.db), { timeoutMessage: () => 'the submit does not wait for the lock' });
      return { submit };
    });
    expect(await submit).toEqual({ ok: false, code: 'UNAVAILABLE' });
    expect(await submissionOf(id)).toBeUndefined();
  });
});

test('a field’s key may be a built-in property, such as `constructor`', async () => {
  const built = await createForm(service.db, service.workspaceId, [
    { key: 'constructor', type: 'short_text', label: 'Who built it?', max_length: 10 },
    { key: 'name', type: 'short_text', label: 'Name', destination: 'custom.constructor' },
  ]);
  const link = await built.link({ edits: 1 });
  const page = () => fetch(`${service.base}/f/${link.token}`).then((response) => response.text());
  expect(await page()).not.toContain('native code');
  expect((await client.resolve(link.token)).values).toEqual({});
  expect(await client.submit(link.token, {})).toMatchObject({ ok: true });
  expect((await client.resolve(link.token)).values).toEqual({});
  expect(await client.submit(link.token, { constructor: 'Zaha Hadid', name: 'Ali' })).toMatchObject({ ok: true });
  expect((await client.resolve(link.token)).values).toEqual({ constructor: 'Zaha Hadid', name: 'Ali' });
  expect(await page()).toContain('Zaha Hadid');
  expect(await customerOf((await submissionOf(link.id))?.customer_id)).toMatchObject({
    custom_fields: { constructor: 'Ali' },
  });
});
