import { join } from 'node:path';
import { type NatsUser, subjects } from '../../../shared/contracts/subjects.ts';
import { redisPrivileges } from '../../../shared/http/limits/redis-privileges.ts';
import { type DatabaseUser, databaseUsers } from '../../../shared/schema/privileges/privileges.ts';
import { projectFolder, serviceNames } from '../../local/service.ts';
import { addressFor } from '../../local/stores/credentials.ts';
import { databaseAddress, databaseName } from '../../local/stores/postgres-roles.ts';

export interface Passwords {
  readonly postgres: string;
  readonly redis: string;
  readonly nats: string;
}

/** The administrators' addresses, with the host names of compose.yml, over TLS that trusts only our own authority. */
export function adminUrls({ postgres, redis, nats }: Passwords): Passwords {
  const trust = '?sslrootcert=/run/secrets/ca.pem';
  return {
    postgres: `postgres://postgres:${postgres}@postgres:5432/postgres${trust}&sslmode=verify-full`,
    redis: `rediss://owner:${redis}@redis:6379${trust}`,
    nats: `tls://owner:${nats}@nats:4222${trust}`,
  };
}

export async function secretSettings(
  owner: Passwords,
  keys: Readonly<Record<string, string>>,
): Promise<Record<string, Record<string, string>>> {
  const database = (user: DatabaseUser | 'owner') => databaseAddress(user, owner.postgres, databaseName);
  const all = (user: string): Record<string, string | undefined> => ({
    DATABASE_URL: isOf(databaseUsers, user) ? database(user) : undefined,
    REDIS_URL: user in redisPrivileges ? addressFor(user, owner.redis) : undefined,
    NATS_URL: isOf(Object.keys(subjects) as NatsUser[], user) ? addressFor(user, owner.nats) : undefined,
    ...keys,
  });
  const settings = await Promise.all(
    serviceNames.map(async (service) => {
      const { settingNames }: { settingNames: readonly string[] } = await import(
        join(projectFolder, 'services', service, 'settings.ts')
      );
      return [service, pick(all(service), settingNames)] as const;
    }),
  );
  return {
    ...Object.fromEntries(settings),
    cli: pick(all('cli'), [
      ...['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED'],
      ...['SMTP_URL', 'VAPID_PUBLIC_KEY'],
    ]),
    migrate: { DATABASE_ADMIN_URL: owner.postgres, DATABASE_URL: database('owner') },
    backup: { DATABASE_URL: database('owner') },
  };
}

function isOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((each) => each === name);
}

function pick(settings: Record<string, string | undefined>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined || !names.includes(name) ? [] : [[name, value]],
    ),
  );
}
