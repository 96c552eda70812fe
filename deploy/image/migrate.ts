/**
 * `run.ts migrate`: the database at DATABASE_URL gets the newest schema, and each service its rights. Where
 * DATABASE_ADMIN_URL is given, that server is first made ready, as npm start does with its own: the database, its owner, and a
 * login for each service, with the passwords that `run.ts secrets` has written down. With `--prepare` that is all: a backup is
 * brought into a database that is empty.
 */
import { migrateOrExit } from '../../shared/schema/migrate.ts';
import { prepareDatabase } from '../local/stores/postgres-roles.ts';

const { DATABASE_ADMIN_URL } = process.env;
if (DATABASE_ADMIN_URL) await prepareDatabase(DATABASE_ADMIN_URL);
if (!process.argv.includes('--prepare')) await migrateOrExit(process.env.DATABASE_URL);
