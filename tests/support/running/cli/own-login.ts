import { addressFor } from '../../../../deploy/local/stores/credentials.ts';
import { databaseAddress } from '../../../../deploy/local/stores/postgres-roles.ts';
import { databaseUsers } from '../../../../shared/schema/privileges/privileges.ts';

/** In the datastore URLs of these settings, replaces the superuser's login with the service's own, as in deployment.
 * Leaves URLs of other hosts alone. */
export function withOwnLogin(name: string, settings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      /^(DATABASE|REDIS|NATS)_/.test(key) && URL.canParse(value) ? ownAddress(name, key, value) : value,
    ]),
  );
}

function ownAddress(name: string, key: string, url: string): string {
  const { username, hostname } = new URL(url);
  if (hostname !== '127.0.0.1') return url;
  const user = databaseUsers.find((each) => each === name);
  if (key.startsWith('DATABASE') && username === 'postgres' && user) return databaseAddress(user, url);
  const isOwnersLogin = (key === 'REDIS_URL' && username === '') || (key === 'NATS_URL' && username === 'owner');
  return isOwnersLogin ? addressFor(name, url) : url;
}
