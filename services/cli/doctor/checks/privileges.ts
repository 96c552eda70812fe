import { databaseUsers, roleOf } from '../../../../shared/schema/privileges/privileges.ts';
import { differingRights, type Right } from '../../../../shared/schema/privileges/rights.ts';
import { type Check, type Finding, noted, problemsOr, wrong } from '../finding.ts';

const maxListed = 3;
const grant =
  'run `bun shared/schema/migrate.ts` as a database user with CREATEROLE: it grants and revokes the privileges';

export const privilegesCheck: Check = {
  name: 'privileges',
  asks: "May each service's role do what shared/schema/privileges says, and nothing else?",
  healthyWhen:
    'Every privilege of shared/schema/privileges is granted, no other is, and no role is a superuser or owns anything.',
  needsDatabase: true,
  run: async ({ sql }) => {
    const db = sql();
    const roles = databaseUsers.map(roleOf);
    const present = await db<{ name: string; hasAttributes: boolean; owns: number }[]>`
      select rolname::text as name, rolsuper or rolcreaterole or rolbypassrls or rolreplication as "hasAttributes",
        (select count(*)::int from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname = any (${roles}::text[])`;
    if (present.length === 0) {
      return [noted('all services share one role, which may do everything', `to give each its own, ${grant}`)];
    }
    const { missing, beyond } = await differingRights(db);
    const absent = roles.filter((role) => !present.some(({ name }) => name === role));
    const problems = [
      absent.length > 0 && wrong(`there is no role ${absent.join(', ')}`, grant),
      ...present
        .filter(({ hasAttributes }) => hasAttributes)
        .map(({ name }) => overprivileged(name, 'has SUPERUSER, CREATEROLE, BYPASSRLS or REPLICATION')),
      ...present
        .filter(({ owns }) => owns > 0)
        .map(({ name, owns }) => overprivileged(name, `owns ${owns} tables or indexes`)),
      missing.length > 0 && wrong(`missing: ${firstFew(missing)}`, grant),
      beyond.length > 0 && wrong(`granted but not listed: ${firstFew(beyond)}`, grant),
    ];
    return problemsOr(problems, `${roles.length} roles have the listed privileges, and no others`);
  },
};

function overprivileged(role: string, what: string): Finding {
  return wrong(
    `${role} ${what}`,
    'run ALTER ROLE to take these attributes away, or give its tables another owner: a service needs neither',
  );
}

function firstFew(rights: readonly Right[]): string {
  const named = rights.slice(0, maxListed).map(([right, role]) => `${right} of ${role}`);
  return [...named, ...(rights.length > maxListed ? [`and ${rights.length - maxListed} more`] : [])].join(', ');
}
