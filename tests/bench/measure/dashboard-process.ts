import type { connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { openSession } from '../../../shared/people/sessions.ts';
import { createUser } from '../../../shared/people/users.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';

export function startDashboardProcess(
  stores: Readonly<Record<'DATABASE_URL' | 'NATS_URL' | 'REDIS_URL', string>>,
  SECRETS_KEY = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
) {
  const [BASE_URL, FORMS_URL] = ['http://localhost:8080', 'http://localhost:8081'];
  const [CATALOG_URL, DASHBOARD_URL] = ['http://localhost:8082', 'http://localhost:8083'];
  const sites = { BASE_URL, FORMS_URL, CATALOG_URL, DASHBOARD_URL };
  return startServiceProcess('dashboard', { ...stores, ...sites, SECRETS_KEY, WEBHOOK_NETWORK: 'private' });
}

/** The cookie of a new staff member of the workspace, signed in. */
export async function staffCookie(people: ReturnType<typeof connectDrizzle>, workspaceId: string): Promise<string> {
  const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  const { id } = await createUser(people, { ...login, workspaceId, role: 'staff' });
  return `__Host-session=${await openSession(people, id, { address: '', device: '' })}`;
}
