import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsUsers, redisUsers, replicatedRedisUsers } from './users.ts';

const stores = join(import.meta.dir, '../base/stores');
writeFileSync(join(stores, 'nats/users.conf'), natsUsers());
writeFileSync(join(stores, 'redis/users.sh'), redisUsers());
writeFileSync(join(stores, '../../overlays/production/redis/users.sh'), replicatedRedisUsers());
