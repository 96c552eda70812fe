import { randomBytes } from 'node:crypto';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';

interface Subscribing {
  readonly workspaceId: string;
  readonly url: string;
  readonly secretsKey: string;
}

/** An endpoint with every event. */
export async function subscribe(db: Db, { workspaceId: owner, url, secretsKey }: Subscribing): Promise<void> {
  const id = newId('endpoint');
  const secret = createSecrets(webhookSecretsKey(secretsKey)).seal(`whsec_${randomBytes(16).toString('hex')}`);
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    values (${id}, ${owner}, ${url}, ${['*']}, 'test', ${secret})`;
  for (const event of ['message.received', 'conversation.created', 'conversation.escalated', 'file.ready']) {
    await db`
      insert into automation_rules (id, workspace_id, event, endpoint_id) values (${newId('rule')}, ${owner}, ${event}, ${id})`;
  }
}
