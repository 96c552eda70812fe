import { subjects } from '../../../shared/contracts/subjects.ts';
import { redisPrivileges } from '../../../shared/http/limits/redis-privileges.ts';
import { permissions } from '../../local/stores/nats.ts';

export function natsUsers(): string {
  const users = Object.entries(subjects).map(([user, row]) => {
    const rights = JSON.stringify(permissions(user, row), null, 2).replaceAll('\n', '\n      ');
    return `    { user: "${user}", password: $${variableOf(user)}, permissions: ${rights} }`;
  });
  return `${heading}accounts {\n  PLATFORM { users: [\n${users.join('\n')}\n  ] }\n  SYS {}\n}\nsystem_account: SYS\n`;
}

export function redisUsers(): string {
  return `${heading}umask 077\n${fileOfUsers('users.acl', serviceUsers)}`;
}

export function replicatedRedisUsers(): string {
  const clients = Object.keys(redisPrivileges).map((user) => line(user, commands(primaryDiscovery)));
  return [
    `${heading}umask 077\n`,
    fileOfUsers('users.acl', [...serviceUsers, ...replicationUsers]),
    fileOfUsers('sentinel-users.acl', [...clients, line('sentinel', ['&*', ...commands(sentinelToSentinel)])]),
  ].join('');
}

export function variableOf(user: string): string {
  return `${user.toUpperCase().replaceAll('-', '_')}_PASSWORD`;
}

const heading =
  '# Generated from the tables in shared/ by deploy/kubernetes/tables/write.ts; a test checks that it is current.\n';

const serviceUsers = Object.entries(redisPrivileges).map(([user, row]) =>
  line(user, [...row.keys.map((pattern) => `~${pattern}`), ...commands(row.commands)]),
);
const primaryDiscovery = ['ping', 'info', 'sentinel|get-master-addr-by-name', 'sentinel|sentinels'];
const replicationUsers = [
  line('replica', commands(['psync', 'replconf', 'ping'])),
  line('sentinel', [
    '&*',
    ...commands(['multi', 'exec', 'slaveof', 'ping', 'subscribe', 'publish', 'role', 'info', 'config|rewrite']),
    ...commands(['client|setname', 'client|kill', 'script|kill']),
  ]),
];
const sentinelToSentinel = [
  'ping',
  'publish',
  'client|setname',
  'sentinel|is-master-down-by-addr',
  'sentinel|get-master-addr-by-name',
];

function line(user: string, rights: readonly string[]): string {
  return `user ${user} on >$${variableOf(user)} resetchannels -@all ${rights.join(' ')}`;
}

function commands(names: readonly string[]): string[] {
  return names.map((name) => `+${name}`);
}

function fileOfUsers(name: string, users: readonly string[]): string {
  const lines = ['user default on nopass resetchannels resetkeys -@all +ping', ...users];
  return `cat >/run/redis/${name} <<END\n${lines.join('\n')}\nEND\n`;
}
