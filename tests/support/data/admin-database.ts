import { connect, connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { createWorkspace, type NewWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { freshDatabase } from '../stores/datastores.ts';

export async function openDatabase() {
  const database = await freshDatabase();
  const db = connectDrizzle(database.url, { name: 'dashboard', max: 4 });
  const sql = connect(database.url, { name: 'test', max: 2 });
  const close = async (): Promise<void> => {
    await Promise.all([db.end(), sql.end()]);
    await database.drop();
  };
  const makeWorkspace = async (given: Partial<NewWorkspace> = {}): Promise<string> => {
    const { id } = await createWorkspace(db, {
      name: 'Dijla Grill',
      kind: 'restaurant',
      plan: 'pro',
      timezone: 'Asia/Baghdad',
      currency: 'IQD',
      ...given,
    });
    return id;
  };
  return { url: database.url, db, sql, secrets: createDashboardSecrets(secretsKey).webhooks, makeWorkspace, close };
}

export const secretsKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'not refused';
  } catch (error) {
    if (error instanceof Error && error.name === 'Refused' && 'code' in error) return `${error.code}: ${error.message}`;
    throw error;
  }
}
