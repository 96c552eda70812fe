import { databaseUsers, roleOf } from '../../../../shared/schema/privileges/privileges.ts';
import { differingRights, type Right } from '../../../../shared/schema/privileges/rights.ts';
import { type Check, type Finding, noted, problemsOr, wrong } from '../finding.ts';

const shown = 3;
const grant = 'run bun shared/schema/migrate.ts as who may make roles: it gives and takes rights';

export const privilegesCheck: Check = {
  name: 'privileges',
  asks: "May each service's role do what shared/schema/privileges says, and nothing else?",
  isWell: 'Each right of the table is given and no other, and no role is above the table.',
  needsDatabase: true,
  look: async ({ sql }) => {
    const db = sql();
    const roles = databaseUsers.map(roleOf);
    const present = await db<{ name: string; isAbove: boolean; owns: number }[]>`
      select rolname::text as name, rolsuper or rolcreaterole or rolbypassrls or rolreplication as "isAbove",
        (select count(*)::int from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname = any (${roles}::text[])`;
    if (present.length === 0) {
      return [noted('all services share one role, which may do everything', `to give each its own, ${grant}`)];
    }
    const { missing, beyond } = await differingRights(db);
    const absent = roles.filter((role) => !present.some(({ name }) => name === role));
    const problems = [
      absent.length > 0 && wrong(`there is no role ${absent.join(', ')}`, grant),
      ...present.filter(({ isAbove }) => isAbove).map(({ name }) => above(name, 'may do what no table says')),
      ...present.filter(({ owns }) => owns > 0).map(({ name, owns }) => above(name, `owns ${owns} tables or indexes`)),
      missing.length > 0 && wrong(`not given: ${some(missing)}`, grant),
      beyond.length > 0 && wrong(`given beyond the table: ${some(beyond)}`, grant),
    ];
    return problemsOr(problems, `${roles.length} roles may do what the table says, and nothing else`);
  },
};

function above(role: string, what: string): Finding {
  return wrong(`${role} ${what}`, 'alter it: a service needs no attribute of a role, and owns nothing');
}

function some(rights: readonly Right[]): string {
  const named = rights.slice(0, shown).map(([right, role]) => `${right} of ${role}`);
  return [...named, ...(rights.length > shown ? [`and ${rights.length - shown} more`] : [])].join(', ');
}
