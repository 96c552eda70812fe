/** `run.ts migrate [--prepare]`. With DATABASE_ADMIN_URL it first creates the database and its roles; `--prepare` stops there. */
import { migrateOrExit } from '../../shared/schema/migrate.ts';
import { prepareDatabase } from '../local/stores/postgres-roles.ts';

const { DATABASE_ADMIN_URL } = process.env;
if (DATABASE_ADMIN_URL) await prepareDatabase(DATABASE_ADMIN_URL);
if (!process.argv.includes('--prepare')) await migrateOrExit(process.env.DATABASE_URL);
