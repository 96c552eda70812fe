import { certificatesCheck } from './checks/certificates.ts';
import { clocksCheck } from './checks/clocks.ts';
import { daysCheck } from './checks/days.ts';
import { diskCheck } from './checks/disk.ts';
import { heartbeatsCheck } from './checks/heartbeats.ts';
import { mailCheck } from './checks/mail.ts';
import { migrationsCheck } from './checks/migrations.ts';
import { movesCheck } from './checks/moves.ts';
import { natsCheck } from './checks/nats.ts';
import { postgresqlCheck } from './checks/postgresql.ts';
import { privilegesCheck } from './checks/privileges.ts';
import { queuesCheck } from './checks/queues.ts';
import { redisCheck } from './checks/redis.ts';
import { secretsCheck } from './checks/secrets.ts';
import { servicesCheck } from './checks/services.ts';
import { settingsCheck } from './checks/settings.ts';
import type { Check } from './finding.ts';

export const checks: readonly Check[] = [
  settingsCheck,
  postgresqlCheck,
  redisCheck,
  natsCheck,
  mailCheck,
  servicesCheck,
  migrationsCheck,
  privilegesCheck,
  secretsCheck,
  clocksCheck,
  daysCheck,
  queuesCheck,
  heartbeatsCheck,
  movesCheck,
  diskCheck,
  certificatesCheck,
];
