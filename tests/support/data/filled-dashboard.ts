import { Secret, TOTP } from 'otpauth';
import { demoCatalog } from '../../../deploy/local/demo/catalog.ts';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { connectChannel } from '../../../shared/conversations/verbs/channels.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { emptyDraft } from '../../../shared/forms/rules/draft.ts';
import { changeDraft, startForm } from '../../../shared/forms/verbs/drafts.ts';
import { createLink } from '../../../shared/forms/verbs/form-links.ts';
import { createForm } from '../../../shared/forms/verbs/forms.ts';
import { saveRefusals, saveUses } from '../../../shared/keys/write-key-use.ts';
import { recordEvents } from '../../../shared/messaging/record.ts';
import { unsubscribeToken } from '../../../shared/notifications/unsubscribe-link.ts';
import { userIdOf } from '../../../shared/people/accounts.ts';
import { beginEmailChange } from '../../../shared/people/email-change.ts';
import { invite } from '../../../shared/people/invitations.ts';
import { issuePasswordReset } from '../../../shared/people/resets.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  newAuthenticator,
} from '../../../shared/people/second-steps/authenticator.ts';
import { createUser, setRole } from '../../../shared/people/users.ts';
import { createRule } from '../../../shared/webhooks/verbs/automation-rules.ts';
import { createEndpoint } from '../../../shared/webhooks/verbs/endpoints.ts';
import { rotateSecret } from '../../../shared/webhooks/verbs/signing-secrets.ts';
import { disableEndpoint } from '../../../shared/webhooks/verbs/switch-endpoint.ts';
import { createWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { startReceiver } from '../requests/receiver.ts';
import type { startDashboard } from '../running/dashboard.ts';
import { createCustomer, everyField } from '../running/forms.ts';
import { eventually, startService } from '../running/world.ts';
import { fillCalls } from './fill-calls.ts';
import { tokenMailedTo } from './mailed-links.ts';
import { insertMessage } from './notification-messages.ts';
import { createConversation, createMessage, createOrder } from './rows.ts';
import { createKey } from './workspace.ts';

type Invited = Parameters<typeof invite>[1];
type Dashboard = Awaited<ReturnType<typeof startDashboard>>;

export type Filled = Awaited<ReturnType<typeof fillDashboard>>;

export async function fillDashboard(dashboard: Dashboard) {
  const people = await fillPeople(dashboard);
  const [orders, chats] = [await fillOrders(dashboard), await fillChats(dashboard)];
  const [key, webhooks, forms] = [await fillKeys(dashboard), await fillWebhooks(dashboard), await fillForms(dashboard)];
  await dashboard.sql`update orders set conversation_id = ${chats.conversation} where id = ${orders.order}`;
  const menu = await fillMenus(dashboard);
  const notifications = await fillNotifications(dashboard, people.withAuthenticator.email);
  return {
    ...{ workspace: dashboard.workspace.id, ...people, ...orders, ...chats },
    ...{ key, menu, ...webhooks, ...forms, ...notifications },
  };
}

async function fillNotifications({ db, sql, backend, workspace, admin }: Dashboard, oldEmail: string) {
  const { notifications } = backend.secrets;
  const userId = await userIdOf(db, admin.email);
  const unsubscribe = { userId, workspaceId: workspace.id, kind: 'endpoint.disabled' } as const;
  const mail = { channel: 'mail', recipient: userId } as const;
  const late = { ...mail, kind: 'deliveries.late', data: { deliveries: 40, minutes: 7 } } as const;
  const data = { url: 'https://pos.example.com/hooks', failures: 10 };
  const disabled = { kind: 'endpoint.disabled', status: 'sent', data } as const;
  const waiting = {
    kind: 'order.waiting',
    channel: 'push',
    recipient: 'dev_1',
    data: { number: '1042', minutes: 3 },
  } as const;
  for (const message of [
    { ...disabled, ...mail },
    { ...disabled, channel: 'chat', recipient: workspace.id, count: 3 },
    { ...late, status: 'failed', lastError: '550 5.1.1 no such mailbox here' },
    { ...late, status: 'skipped', lastError: 'no mail server' },
    { ...waiting, status: 'pending' },
  ] as const)
    await insertMessage(sql, workspace.id, message);
  await beginEmailChange(db, notifications, await userIdOf(db, oldEmail), 'haidar@example.com');
  return {
    unsubscribe: unsubscribeToken(notifications, unsubscribe),
    emailChange: await tokenMailedTo(sql, notifications, oldEmail),
  };
}

async function fillMenus({ db, backend, workspace }: Dashboard): Promise<string> {
  const { id } = await putCatalog(db, workspace.id, demoCatalog());
  await publishCatalog(db, backend.publishing, id);
  const { categories, branding } = demoCatalog();
  await putCatalog(db, workspace.id, { id, categories: categories.slice(1), branding: { ...branding, theme: 'dark' } });
  return id;
}

async function fillPeople({ db, backend, workspace, admin, sql }: Dashboard) {
  const { dashboardOnly } = backend.secrets;
  const branch = {
    name: 'فرع المنصور',
    kind: 'store',
    plan: 'free',
    timezone: 'Asia/Baghdad',
    currency: 'IQD',
  } as const;
  const { id: empty } = await createWorkspace(db, branch);
  const adminId = await userIdOf(db, admin.email);
  await setRole(db, empty, adminId, 'admin');
  await beginAuthenticator(db, dashboardOnly, adminId);
  const withAuthenticator = { email: 'authenticator@example.com', password: crypto.randomUUID() };
  const { id } = await createUser(db, { ...withAuthenticator, role: 'staff', workspaceId: workspace.id, name: 'حيدر' });
  await beginAuthenticator(db, dashboardOnly, id);
  const begun = await newAuthenticator(db, dashboardOnly, id, 'localhost');
  const totp = new TOTP({ secret: Secret.fromBase32(begun?.secret ?? '') });
  await confirmAuthenticator(db, dashboardOnly, id, totp.generate(), Date.now());

  const invited = { workspaceId: workspace.id, email: 'somebody.new@example.com', role: 'staff' } as const;
  const { token } = await invite(db, { ...invited, invitedBy: adminId });
  const formerMember = await inviteExistingUser({ db, sql }, { ...invited, invitedBy: adminId }, workspace.id);
  const memberElsewhere = await inviteExistingUser({ db, sql }, { ...invited, invitedBy: adminId }, empty);
  const reset = (await issuePasswordReset(db, adminId, null)).token;
  return { empty, withAuthenticator, invitations: [token, formerMember, memberElsewhere] as const, reset };
}

/** Invites an account whose first workspace was `through`: this one (a former member), or another. */
async function inviteExistingUser({ db, sql }: Pick<Dashboard, 'db' | 'sql'>, wanted: Invited, through: string) {
  const [id, email] = [newId('user'), `${crypto.randomUUID()}@example.com`];
  await sql`insert into users (id, email, name, joined_through) values (${id}, ${email}, 'نور', ${through})`;
  return (await invite(db, { ...wanted, email })).token;
}

async function fillOrders({ sql, workspace }: Dashboard) {
  const lines = [{ name: 'شاورما دجاج', quantity: 2, unit_price: 5_000, notes: 'بدون بصل، مع ثوم إضافي' }];
  const customer = { name: 'زينب علي', phone: '+9647701234567' };
  for (let index = 0; index < 12; index += 1) {
    const createdAt = Date.now() - index * 20 * 60_000;
    await createOrder(sql, workspace.id, { createdAt, step: 'completed', status: 'arrived', lines });
  }
  return {
    order: await createOrder(sql, workspace.id, { number: '1042', lines, customer, notes: 'Ring twice, please' }),
  };
}

async function fillChats({ db, backend: { secrets }, sql, workspace }: Dashboard) {
  const connector = { workspaceId: workspace.id, channel: 'whatsapp', url: 'https://chat.example.com/hook' } as const;
  const { id: channel } = await connectChannel(db, secrets.channels, { network: 'public', closed: [] }, connector);
  await sql`update channel_connections set consecutive_failures = 3, last_error = 'the server refuses connections'`;
  const customer = newId('customer');
  await sql`
    insert into customers (workspace_id, id, name, phone, custom_fields)
    values (${workspace.id}, ${customer}, 'زينب علي', '+9647701234567', '{"allergies": "المكسرات"}')`;
  const conversation = await createConversation(sql, workspace.id, { status: 'escalated', subject: 'وين طلبي؟' });
  for (const message of [
    { text: 'السلام عليكم، وين طلبي؟' },
    { text: 'On its way: https://example.com/a', direction: 'agent' },
    { text: 'شكراً' },
  ] as const)
    await createMessage(sql, workspace.id, conversation, message);
  await sql`
    insert into conversation_entries (workspace_id, id, conversation_id, kind, text)
    values (${workspace.id}, ${newId('entry')}, ${conversation}, 'note', 'Allergic to nuts. اتصل قبل التوصيل.')`;
  await sql`update conversations set customer_id = ${customer} where id = ${conversation}`;
  return { conversation, customer, channel };
}

async function fillKeys({ sql, workspace }: Dashboard): Promise<string> {
  const hour = Date.now() - (Date.now() % 3_600_000);
  const { id, value } = await createKey(sql, workspace.id, { rateLimit: 600, expiresAt: Date.now() + 86_400_000 });
  await createKey(sql, workspace.id, { permissions: ['orders:read'] });
  const useBefore = (hours: number) => ({
    of: id,
    hour: hour - hours * 3_600_000,
    calls: 1_240 * (hours + 1),
    lastAt: hour,
  });
  await saveUses(sql, [0, 1, 3, 8].map(useBefore));
  const call = { hash: Bun.SHA256.hash(value) as Uint8Array, code: 'forbidden', detail: 'orders:write' };
  await saveRefusals(sql, [{ of: call, hour, calls: 7, lastAt: hour + 1 }]);
  await fillCalls(sql, workspace.id, id);
  return id;
}

async function fillWebhooks({ db, sql, secrets, workspace, databaseUrl, natsUrl }: Dashboard) {
  const receiver = await startReceiver((request, response) => {
    const isBroken = request.body.includes('order.approved');
    response.writeHead(isBroken ? 503 : 204).end(isBroken ? 'The kitchen is closed · المطبخ مغلق' : undefined);
  });
  const policy = { network: 'private', closed: [] } as const;
  const wanted = { workspaceId: workspace.id, environment: 'test', events: ['order.*', 'payment.*'] } as const;
  const { id: endpoint } = await createEndpoint(db, secrets, policy, {
    ...wanted,
    url: `${receiver.url}/hooks/orders/of/the/branch/in/mansour?with=a-long-query`,
    description: 'نظام نقاط البيع · the till',
  });
  const disabled = await createEndpoint(db, secrets, policy, { ...wanted, url: 'https://pos.example.com/hooks' });
  await rotateSecret(db, secrets, disabled.id);
  await disableEndpoint(db, disabled.id);
  await createRule(db, { workspaceId: workspace.id, event: 'payment.confirmed', endpointId: endpoint });

  const dispatcher = startService({ url: databaseUrl }, { natsUrl });
  const data = { orderId: 'ord_0', orderReference: '1042', customer: 'زينب', note: "it's <b>hot</b>" };
  const events = ['order.created', 'order.approved', 'payment.confirmed'].map((name) => ({ name, data }));
  const [arrived = '', failed = ''] = await sql.begin((tx) => recordEvents(tx, workspace.id, events));
  await eventually(async () => (await sql`select 1 from deliveries where attempt > 0`).length === events.length);
  await dispatcher.stop();
  await receiver.close();
  const deliveryOf = async (eventId: string): Promise<string> =>
    (await sql`select id from deliveries where event_id = ${eventId}`)[0]?.id ?? '';
  const deliveries = { arrived: await deliveryOf(arrived), failed: await deliveryOf(failed) };
  return { endpoint, disabled: disabled.id, event: failed, ...deliveries };
}

async function fillForms({ db, sql, workspace }: Dashboard) {
  const wanted = { title: 'Your table', title_ar: 'طاولتك', fields: everyField };
  const { id: form, definition } = await createForm(db, workspace.id, wanted);
  const newForm = await startForm(db, workspace.id, emptyDraft('استبيان بعد الزيارة'));
  const customerId = await createCustomer(sql, workspace.id, { name: 'Zaynab Ali', phone: '+9647701234567' });
  const url = 'http://localhost:8081';
  const { id: link } = await createLink(db, url, { formId: form, customerId });
  await createLink(db, url, { formId: form });
  const submission = newId('submission');
  await sql`
    insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, edits_used, version)
    values (${workspace.id}, ${link}, ${submission}, ${form}, ${customerId},
      ${JSON.stringify({ name: 'Zaynab Ali', guests: 4, seats: 'river' })}::text::json, 1, 1)`;
  await sql`
    insert into form_earlier_answers (workspace_id, link_id, edit, answers, answered_at)
    values (${workspace.id}, ${link}, 0, ${JSON.stringify({ name: 'Zaynab', guests: 2 })}::text::json, clock())`;
  await changeDraft(db, workspace.id, form, (draft) => ({ ...draft, fields: draft.fields.slice(0, -1), edits: '3' }));
  const shown = ['short_text', 'money', 'single_select', 'phone'];
  const fields = definition.fields.filter(({ type }) => shown.includes(type)).map(({ key }) => key);
  return { form, newForm, fields, link, submission };
}
