import { Refused } from '../../../../shared/basics/refused.ts';
import { getCustomer } from '../../../../shared/conversations/verbs/customers.ts';
import { exportCustomer } from '../../../../shared/customers/export-customer.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import { audited, note } from '../../../../shared/people/audit.ts';
import { safeHeaders } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { member, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { readCustomer } from '../inbox/read-inbox.ts';
import { customerPage } from './customer-page.tsx';
import { nameToType } from './privacy-part.tsx';
import { customerTexts } from './texts.ts';

/** Below the ten seconds of a request; a repeat of the form finishes what took longer. */
const answerWithinMs = 8_000;

const verifiedAdmin = recentlyVerifiedAdmin({ returnTo: '/customers/:customer' });

export const customerRoutes = [
  member.get('/customers/:customer', async (visit, backend: Needs<'sql'>) =>
    customerPage(visit, await readCustomer(visit, backend, idOf(visit))),
  ),

  verifiedAdmin.post('/customers/:customer/export', async (visit, { db, sql }: Needs<'db' | 'sql'>) => {
    const { workspace, actor } = visit;
    const { id } = await getCustomer(sql, workspace.id, idOf(visit));
    const exported = await exportCustomer(sql, workspace.id, { customerId: id });
    await note(db, actor, { workspaceId: workspace.id, action: 'customer.exported', target: id });
    return new Response(`${JSON.stringify(exported, null, 2)}\n`, {
      headers: {
        ...safeHeaders,
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="customer.json"',
      },
    });
  }),

  verifiedAdmin.post(
    '/customers/:customer/erase',
    async (visit, backend: Needs<'db' | 'sql' | 'messaging' | 'notices'>) => {
      const { form, language } = visit;
      const texts = customerTexts(language);
      const record = await readCustomer(visit, backend, idOf(visit));
      const wanted = nameToType(record.customer);
      if (asTyped(form.get('confirm') ?? '') !== asTyped(wanted)) {
        return customerPage(visit, record, { text: texts.errors.confirm(wanted), status: 422 });
      }
      try {
        await erase(visit, backend, record.customer.id);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'unavailable') throw error;
        return customerPage(visit, record, { text: texts.errors.away, status: 503 });
      }
      return redirectWithNotice(backend, visit.at(`/customers/${record.customer.id}`), { done: texts.erased });
    },
  ),
];

async function erase(visit: MemberVisit, { db, messaging }: Needs<'db' | 'messaging'>, customerId: string) {
  const workspaceId = visit.workspace.id;
  const command = { workspaceId, customerId, by: byOf(visit) };
  await audited(
    db,
    visit.actor,
    () => sendCommand(messaging, 'customers.erase', command, answerWithinMs),
    ({ erasedAt: _, ...details }) => ({ workspaceId, action: 'customer.erased', target: customerId, details }),
  );
}

function idOf({ params }: MemberVisit): string {
  return params.customer ?? '';
}

/** A field of a form has no line breaks, and nobody types marks that turn the direction of a text. */
function asTyped(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
