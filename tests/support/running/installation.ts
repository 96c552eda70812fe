import { randomBytes } from 'node:crypto';
import { connect } from '../../../shared/db/connections/connect.ts';
import { forThisFile } from '../run/for-this-file.ts';
import { commandLine } from './cli/cli.ts';

export type Installation = Awaited<ReturnType<typeof installation>>;

/** A database with its command line, under a key of its own. */
export async function installation(url: string, secretsKey: string) {
  const [db] = await forThisFile(connect(url, { name: 'test', max: 2 }));
  const cli = commandLine({
    ...{ DATABASE_URL: url, OWNER_DATABASE_URL: url, SECRETS_KEY: secretsKey },
    DASHBOARD_URL: 'https://dashboard.example.com',
  });
  await forThisFile(cli);
  return { db, url, cli, secretsKey };
}

export function newSecretsKey(): string {
  return randomBytes(32).toString('base64');
}
