import { subjects } from '../../../shared/contracts/subjects.ts';
import { redisPrivileges } from '../../../shared/http/limits/redis-privileges.ts';
import { permissions } from '../../local/stores/nats.ts';

/** NATS's users.conf: an account of the platform, in which each service has its subjects. Passwords come from its environment. */
export function natsUsers(): string {
  const users = Object.entries(subjects).map(([user, row]) => {
    const rights = JSON.stringify(permissions(user, row), null, 2).replaceAll('\n', '\n      ');
    return `    { user: "${user}", password: $${variableOf(user)}, permissions: ${rights} }`;
  });
  return `${heading}accounts {\n  PLATFORM { users: [\n${users.join('\n')}\n  ] }\n  SYS {}\n}\nsystem_account: SYS\n`;
}

/** The script that writes Redis's users, as whom each service has its keys and commands. Whoever has no password may ping. */
export function redisUsers(): string {
  const users = Object.entries(redisPrivileges).map(([user, { keys, commands }]) => {
    const rights = [...keys.map((pattern) => `~${pattern}`), ...commands.map((name) => `+${name}`)].join(' ');
    return `user ${user} on >$${variableOf(user)} resetchannels -@all ${rights}`;
  });
  const lines = ['user default on nopass resetchannels resetkeys -@all +ping', ...users];
  return `${heading}umask 077\ncat > "$1" <<END\n${lines.join('\n')}\nEND\n`;
}

/** `API_READ_PASSWORD`: where the servers find the password of api-read. */
export function variableOf(user: string): string {
  return `${user.toUpperCase().replaceAll('-', '_')}_PASSWORD`;
}

const heading = '# Made of the tables in shared/ by deploy/kubernetes/tables/write.ts: a test holds it to them.\n';
