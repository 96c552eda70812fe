import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  createCustomer,
  createForm,
  everyAnswer,
  everyField,
  formClient,
  startForms,
} from '../../../tests/support/running/forms.ts';

/** What comes in at the same moment is read and saved as if each had come alone. */
let service: Awaited<ReturnType<typeof startForms>>;

beforeAll(async () => {
  service = await startForms();
});

afterAll(() => service.stop());

test('links that are opened and sent at the same moment each get what is theirs, and no more', async () => {
  const { db, workspaceId, base } = service;
  const { resolve, submit } = formClient(base);
  const form = await createForm(db, workspaceId, everyField);
  const shared = await createCustomer(db, workspaceId, { name: 'Shared', custom: { diet: ['nuts'] } });
  const own = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const customerId = await createCustomer(db, workspaceId, { name: `Guest ${index}` });
      return { customerId, ...(await form.link({ customerId, edits: 5 })) };
    }),
  );
  const nobodys = await form.link({ edits: 5 });
  const ofShared = [await form.link({ customerId: shared }), await form.link({ customerId: shared })];
  const dead = await form.link({ expiresAt: Date.now() - 1_000 });

  const opened = await Promise.all([dead, ...own, dead].map(({ token }) => resolve(token)));
  expect(opened.map(({ ok }) => ok)).toEqual([false, ...own.map(() => true), false]);
  opened.slice(1, -1).forEach((each, index) => {
    expect(each).toMatchObject({ values: { name: `Guest ${index}` } });
  });

  const { name: _, ...nameless } = everyAnswer;
  const twice = own[0] ?? nobodys;
  const sent = await Promise.all([
    ...own.map(({ token }, index) => submit(token, { ...everyAnswer, name: `Sent ${index}`, guests: 2 + (index % 5) })),
    submit(dead.token, everyAnswer),
    submit(twice.token, { ...everyAnswer, name: 'Second', guests: 9 }),
    submit(nobodys.token, everyAnswer),
    submit(ofShared[0]?.token ?? '', nameless),
    submit(ofShared[1]?.token ?? '', { ...everyAnswer, name: 'Renamed' }),
    submit(own[1]?.token ?? '', { ...everyAnswer, guests: -1 }),
  ]);
  const expected = [...own.map(() => true), false, true, true, true, true, false];
  expect(sent.map(({ ok }) => ok)).toEqual(expected);

  const rows = await db<{ name: string; submitted: string; edits: number; earlier: number }[]>`
    select c.name, s.answers ->> 'name' as submitted, s.edits_used as edits,
      (select count(*)::int from form_earlier_answers e where e.link_id = s.link_id) as earlier
    from form_links l join form_submissions s on s.link_id = l.id join customers c on c.id = s.customer_id
    where l.id = any(${own.map(({ id }) => id)}) order by l.id`;
  const byName = new Map(rows.map((row) => [row.submitted, row]));
  own.slice(1).forEach((_, index) => {
    const name = `Sent ${index + 1}`;
    expect(byName.get(name)).toEqual({ name, submitted: name, edits: 0, earlier: 0 });
  });
  // One after the other, in whichever order: the second is an edit, and what the first said is kept.
  const last = byName.get('Second') ?? byName.get('Sent 0');
  expect(last).toMatchObject({ name: last?.submitted ?? '', edits: 1, earlier: 1 });

  const ofNobody =
    await db`select c.name from form_submissions s join customers c on c.id = s.customer_id where link_id = ${nobodys.id}`;
  expect(ofNobody.map(({ name }) => name)).toEqual([everyAnswer.name]);
  const [customer] = await db`select name, phone, custom_fields from customers where id = ${shared}`;
  expect(customer).toMatchObject({ name: 'Renamed', phone: '+9647701234567' });
});

test('what is changed and cleared of customers at the same moment is theirs alone', async () => {
  const { db, workspaceId, base } = service;
  const { submit } = formClient(base);
  const form = await createForm(db, workspaceId, everyField);
  const guests = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const customerId = await createCustomer(db, workspaceId, {
        ...{ name, phone: '+9647701234567', email: `${name}@example.com` },
        custom: { diet: ['nuts'], loyalty: name },
      });
      return { customerId, ...(await form.link({ customerId, edits: 5 })) };
    }),
  );
  const diets = [[], ['nuts'], ['spicy', 'vegetarian']];
  const answered = guests.map(({ token }, index) => submit(token, { ...everyAnswer, diet: diets[index] }));
  expect((await Promise.all(answered)).map(({ ok }) => ok)).toEqual([true, true, true]);
  const customers = await db<{ custom_fields: Record<string, unknown> }[]>`
    select custom_fields from customers where id = any(${guests.map(({ customerId }) => customerId)}) order by custom_fields ->> 'loyalty'`;
  const budget = { minor: 250_000_000, currency: 'IQD' };
  expect(customers.map((customer) => customer.custom_fields)).toEqual([
    { loyalty: 'one', budget },
    { loyalty: 'three', budget, diet: ['vegetarian', 'spicy'] },
    { loyalty: 'two', budget, diet: ['nuts'] },
  ]);
});
