import { expect, test } from 'bun:test';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { createCustomer } from '../../../../tests/support/running/forms.ts';
import { startInbox } from '../../../../tests/support/running/inbox.ts';

const [inbox] = await forThisFile(startInbox());
const [admin, staff] = [await signedIn(inbox, inbox.admin), await signedIn(inbox, inbox.staff)];

async function newCustomer(name: string) {
  const id = await createCustomer(inbox.sql, inbox.workspace.id, { name, phone: '+9647701112233' });
  await inbox.send('conversations.put', {
    workspaceId: inbox.workspace.id,
    conversation: { channel: 'web', subject: `Table for ${name}`, customer: { id } },
  });
  return `${inbox.at}/customers/${id}`;
}

test('an admin downloads everything about a customer', async () => {
  const path = await newCustomer('Zainab');
  const answer = await admin.post(`${path}/export`, {}, { page: path });
  expect(answer.headers.get('content-disposition')).toContain('customer.json');
  expect(JSON.parse(await answer.text())).toMatchObject({
    customers: [{ name: 'Zainab' }],
    conversations: [{ conversation: { subject: 'Table for Zainab' } }],
  });
});

test('a customer is erased once their name was typed', async () => {
  const path = await newCustomer('Noor');
  const wrong = await admin.post(`${path}/erase`, { confirm: 'Nour' }, { page: path });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('Nothing was erased');
  expect((await admin.post(`${path}/erase`, { confirm: 'Noor' }, { page: path })).status).toBe(303);
  const after = await admin.text(path);
  expect(after).toContain('Customer erased.');
  for (const text of ['Noor', '7701112233', 'Table for']) expect(after).not.toContain(text);
});

test('staff see neither button', async () => {
  const path = await newCustomer('Sara');
  expect(await admin.text(path)).toContain('Erase customer');
  expect(await staff.text(path)).not.toContain('Erase customer');
});
