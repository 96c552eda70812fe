import { connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { openSession } from '../../../shared/people/sessions.ts';
import { createUser } from '../../../shared/people/users.ts';

/** The cookie of a new person of the workspace, signed in. */
export async function cookieOfNew(role: 'admin' | 'staff', databaseUrl: string, workspaceId: string): Promise<string> {
  const db = connectDrizzle(databaseUrl, { name: 'bench people', max: 1 });
  const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  const { id } = await createUser(db, { ...login, workspaceId, role });
  const session = await openSession(db, id, { address: '', device: '' });
  await db.end();
  return `__Host-session=${session}`;
}
