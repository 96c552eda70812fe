import { announcements } from './announcements.ts';
import { commands, type Subject } from './commands.ts';

/** A NATS user gets the rights of its row and no others (deploy/local/stores/nats.ts). */
export interface Subjects {
  readonly serves: readonly Subject[];
  readonly sends: readonly (Subject | `channels.${string}`)[];
  readonly publishes: readonly Announcement[];
  readonly subscribes: readonly Announcement[];
}

type Announcement = (typeof announcements)[keyof typeof announcements];

const { eventsRecorded, catalogPublished, ordersChanged, conversationsChanged, boardsChanged, exportProgress } =
  announcements;
const { notificationsRecorded } = announcements;

export const subjects = {
  'order-actions': {
    serves: subjectsWith('orders.'),
    sends: ['conversations.send'],
    publishes: [eventsRecorded, ordersChanged],
    subscribes: [],
  },
  conversations: {
    serves: [...subjectsWith('conversations.'), ...subjectsWith('messages.'), ...subjectsWith('customers.')],
    sends: ['channels.*.send'],
    publishes: [eventsRecorded, conversationsChanged, ordersChanged],
    subscribes: [],
  },
  'webhook-dispatcher': {
    serves: [...subjectsWith('automation.'), ...subjectsWith('deliveries.')],
    sends: [],
    publishes: [eventsRecorded],
    subscribes: [eventsRecorded],
  },
  notifier: { serves: [], sends: [], publishes: [], subscribes: [notificationsRecorded] },
  catalog: {
    serves: [],
    sends: ['messages.receive', 'messages.report'],
    publishes: [],
    subscribes: [catalogPublished, conversationsChanged],
  },
  dashboard: {
    serves: [],
    sends: subjectsWith(''),
    publishes: [catalogPublished, boardsChanged, exportProgress, notificationsRecorded],
    subscribes: [catalogPublished, ordersChanged, conversationsChanged, boardsChanged, exportProgress],
  },
  cli: { serves: [], sends: subjectsWith(''), publishes: [catalogPublished], subscribes: [] },
} as const satisfies Readonly<Record<string, Subjects>>;

export type NatsUser = keyof typeof subjects;

export function inboxPrefix(name: string): string {
  return `_INBOX.${name}`;
}

function subjectsWith(prefix: string): readonly Subject[] {
  return (Object.keys(commands) as Subject[]).filter((subject) => subject.startsWith(prefix));
}
