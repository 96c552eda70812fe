import { appliedMigrations } from '../../../../shared/schema/applied-migrations.ts';
import { type Check, problemsOr, wrong } from '../finding.ts';

const migrate = 'run bun shared/schema/migrate.ts with the DATABASE_URL of the owner; npm start does so itself';

export const migrationsCheck: Check = {
  name: 'migrations',
  asks: 'Does the database have the schema of this version?',
  healthyWhen: 'Every migration of this version is applied, and none of a newer one.',
  needsDatabase: true,
  run: async ({ sql }) => {
    const { newest, missing, unknown } = await appliedMigrations(sql());
    const newer = `${unknown.length} of a newer version were applied`;
    const problems = [
      missing.length > 0 && wrong(`not applied: ${missing.join(', ')}`, migrate),
      unknown.length > 0 && wrong(newer, 'run that version: this one is older than its data'),
    ];
    return problemsOr(problems, `all are applied, up to ${newest}`);
  },
};
