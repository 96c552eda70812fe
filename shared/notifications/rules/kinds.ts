/** By mail, by Web Push to a device, or to the chat of a workspace. */
export const channels = ['mail', 'push', 'chat'] as const;
export type Channel = (typeof channels)[number];

/** `admins` and `staff`: members. `everybody`: all members. `person`: whom the notification names. `watchers`: of the form. */
type Audience = 'admins' | 'staff' | 'everybody' | 'person' | 'person and admins' | 'watchers';

export interface Kind {
  readonly audience: Audience;
  /** Each channel that can be chosen, and whether it is on for those who did not choose. */
  readonly channels: Readonly<Partial<Record<Channel, boolean>>>;
  /** False for what nobody may turn off: links that were asked for, and what an intruder would turn off first. */
  readonly isOptional: boolean;
  /** Waited for others of the kind before the first is sent; null for what is never joined. */
  readonly gatherMs: number | null;
  /** In a person's quiet hours: sent after them, left out, or sent anyway. */
  readonly inQuietHours: 'later' | 'never' | 'sent';
  /** After that it is of no use to anybody. */
  readonly usefulMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const toAdmins = {
  audience: 'admins',
  isOptional: true,
  gatherMs: minuteMs,
  inQuietHours: 'later',
  usefulMs: 2 * dayMs,
} as const;
const byMailAndChat = { mail: true, push: false, chat: true } as const;
const byMail = { mail: true, push: false, chat: false } as const;

const atWork = { isOptional: true, gatherMs: 0, inQuietHours: 'never', usefulMs: hourMs } as const;
const byPush = { mail: false, push: true, chat: false } as const;

const forOne = { audience: 'person', isOptional: true, gatherMs: 0, inQuietHours: 'later', usefulMs: dayMs } as const;
const toOwnDevices = { mail: false, push: true } as const;

const ofAccount = {
  audience: 'person',
  channels: { mail: true },
  isOptional: false,
  gatherMs: null,
  inQuietHours: 'sent',
  usefulMs: 2 * dayMs,
} as const;

/** What is told, to whom, by which channels and when. */
export const kinds = {
  'endpoint.failing': { ...toAdmins, channels: byMailAndChat },
  'endpoint.disabled': { ...toAdmins, channels: byMailAndChat },
  'endpoint.recovered': { ...toAdmins, channels: byMailAndChat },
  'deliveries.late': { ...toAdmins, channels: byMail },
  'order.waiting': { ...atWork, audience: 'staff', channels: byPush },
  'order.unattended': { ...atWork, audience: 'everybody', channels: { mail: true, push: true, chat: false } },
  'conversation.waiting': { ...atWork, audience: 'staff', channels: byPush },
  'conversation.assigned': { ...forOne, channels: toOwnDevices },
  'key.ending': { ...toAdmins, channels: byMail },
  'key.ended': { ...toAdmins, channels: byMail },
  'key.refused': { ...toAdmins, channels: byMail },
  'retention.set': { ...toAdmins, isOptional: false, gatherMs: null, channels: { mail: true }, usefulMs: 7 * dayMs },
  'member.invited': { ...ofAccount, usefulMs: 7 * dayMs },
  'member.joined': { ...toAdmins, audience: 'person and admins', channels: { mail: true } },
  'member.role_changed': { ...toAdmins, audience: 'person and admins', channels: { mail: true } },
  'member.removed': { ...toAdmins, audience: 'person and admins', channels: { mail: true } },
  'sign_in.new_browser': ofAccount,
  'second_step.changed': ofAccount,
  'password.forgotten': { ...ofAccount, usefulMs: 30 * minuteMs },
  'password.changed': ofAccount,
  'email.changing': { ...ofAccount, usefulMs: dayMs },
  'form.answered': { ...forOne, audience: 'watchers', gatherMs: minuteMs, channels: toOwnDevices },
} as const satisfies Readonly<Record<string, Kind>>;

export type NotificationKind = keyof typeof kinds;

export const notificationKinds = Object.keys(kinds) as NotificationKind[];

/** Their mail has a link whose token is kept until it was sent or given up. */
export const kindsWithLink: readonly NotificationKind[] = ['member.invited', 'password.forgotten', 'email.changing'];

export function kindOf(kind: NotificationKind): Kind {
  return kinds[kind];
}

export function channelsOf(kind: NotificationKind): Channel[] {
  return channels.filter((channel) => channel in kinds[kind].channels);
}
