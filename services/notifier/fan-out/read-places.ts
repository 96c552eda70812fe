import type { Tx } from '../../../shared/db/connections/connect.ts';
import type { QuietHours } from '../../../shared/notifications/rules/due-at.ts';
import type { Choice, Person, Place } from '../../../shared/notifications/rules/recipients.ts';
import type { PendingNotification } from './pending-notification.ts';

export interface Places {
  of(notification: PendingNotification): Place;
  readonly people: ReadonlyMap<string, PersonRow>;
}

interface PersonRow {
  readonly userId: string;
  readonly isMailRefused: boolean;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly quietZone: string | null;
  readonly devices: readonly string[];
}

interface WorkspaceRow extends Pick<Place, 'isEnabled' | 'hasChat' | 'watchers'> {
  readonly id: string;
  readonly members: readonly { readonly userId: string; readonly role: 'admin' | 'staff' }[];
  readonly choices: readonly Choice[];
}

const noWorkspace: Place = { isEnabled: true, hasChat: false, people: [], choices: [], watchers: [] };

export async function readPlaces(tx: Tx, notifications: readonly PendingNotification[]): Promise<Places> {
  const workspaces = await readWorkspaces(
    tx,
    notifications.flatMap(({ workspaceId }) => workspaceId ?? []),
  );
  const members = workspaces.flatMap((workspace) => workspace.members.map(({ userId }) => userId));
  const people = await readPeople(tx, [...members, ...notifications.flatMap(({ userId }) => userId ?? [])]);
  const byId = new Map(workspaces.map((workspace) => [workspace.id, workspace]));
  return {
    people,
    of({ workspaceId, userId }) {
      const workspace = workspaceId === null ? undefined : byId.get(workspaceId);
      const roles = workspace?.members ?? [];
      const self = userId === null || roles.some((member) => member.userId === userId) ? [] : [{ userId, role: null }];
      return {
        ...(workspace ?? noWorkspace),
        people: [...roles, ...self].flatMap((member) => personOf(people, member)),
      };
    },
  };
}

export function quietOf({ people }: Places, userId: string): QuietHours | null {
  const { quietFrom: from, quietUntil: until, quietZone: zone } = people.get(userId) ?? {};
  return from == null || until == null || zone == null ? null : { from, until, zone };
}

function personOf(
  people: ReadonlyMap<string, PersonRow>,
  { userId, role }: { readonly userId: string; readonly role: Person['role'] },
): Person[] {
  const person = people.get(userId);
  return person ? [{ userId, role, isMailRefused: person.isMailRefused, devices: person.devices }] : [];
}

function readWorkspaces(tx: Tx, ids: readonly string[]): Promise<WorkspaceRow[]> {
  return tx<WorkspaceRow[]>`
    select w.id, notifications_enabled as "isEnabled", chat_url is not null as "hasChat",
      coalesce((select json_agg(json_build_object('userId', user_id, 'role', role) order by user_id)
        from memberships where workspace_id = w.id), '[]') as members,
      coalesce((select json_agg(json_build_object('userId', user_id, 'kind', kind, 'channel', channel, 'isOn', is_on))
        from notification_choices where workspace_id = w.id), '[]') as choices,
      coalesce((select json_agg(json_build_object('formId', form_id, 'userId', user_id))
        from form_watchers where workspace_id = w.id), '[]') as watchers
    from workspaces w where id = any (${[...new Set(ids)]}::text[])`;
}

async function readPeople(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  const rows = await tx<PersonRow[]>`
    select id as "userId", mail_refused_at is not null as "isMailRefused", quiet_from as "quietFrom",
      quiet_until as "quietUntil", quiet_zone as "quietZone",
      array(select d.id from push_devices d where d.user_id = users.id order by d.id) as devices
    from users where id = any (${[...new Set(ids)]}::text[])`;
  return new Map(rows.map((row) => [row.userId, row]));
}
