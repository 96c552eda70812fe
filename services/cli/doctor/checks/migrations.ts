import { appliedMigrations } from '../../../../shared/schema/applied-migrations.ts';
import { type Check, problemsOr, wrong } from '../finding.ts';

const migrate = 'run bun shared/schema/migrate.ts with the DATABASE_URL of who may migrate; npm start does';

export const migrationsCheck: Check = {
  name: 'migrations',
  asks: 'Has the database the schema of this version?',
  healthyWhen: 'Every migration of this version is applied, and none that it does not know.',
  needsDatabase: true,
  look: async ({ sql }) => {
    const { newest, missing, unknown } = await appliedMigrations(sql());
    const newer = `${unknown.length} of a newer version were applied`;
    const problems = [
      missing.length > 0 && wrong(`not applied: ${missing.join(', ')}`, migrate),
      unknown.length > 0 && wrong(newer, 'run that version: this one is older than its data'),
    ];
    return problemsOr(problems, `all are applied, up to ${newest}`);
  },
};
