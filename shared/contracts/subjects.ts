import { announcements } from './announcements.ts';
import { commands, type Subject } from './commands.ts';

/**
 * Who says what over NATS. A user of NATS is given its row and no more: the private copies are (deploy/local/stores/nats.ts),
 * and an operator's should be.
 */
export interface Subjects {
  /** Commands it takes, as a member of the queue of its own name. */
  readonly serves: readonly Subject[];
  /** Commands it sends, and `channels.…`: what channels outside take. */
  readonly sends: readonly (Subject | `channels.${string}`)[];
  readonly announces: readonly Announcement[];
  readonly hears: readonly Announcement[];
}

type Announcement = (typeof announcements)[keyof typeof announcements];

const { eventsRecorded, catalogPublished, ordersChanged, conversationsChanged, boardsChanged, exportProgress } =
  announcements;

export const subjects = {
  'order-actions': {
    serves: of('orders.'),
    sends: ['conversations.send'],
    announces: [eventsRecorded, ordersChanged],
    hears: [],
  },
  conversations: {
    serves: [...of('conversations.'), ...of('messages.')],
    sends: ['channels.*.send'],
    announces: [eventsRecorded, conversationsChanged],
    hears: [],
  },
  'webhook-dispatcher': {
    serves: [...of('automation.'), ...of('deliveries.')],
    sends: [],
    announces: [eventsRecorded],
    hears: [eventsRecorded],
  },
  catalog: { serves: [], sends: [], announces: [], hears: [catalogPublished] },
  dashboard: {
    serves: [],
    sends: of(''),
    announces: [catalogPublished, boardsChanged, exportProgress],
    hears: [catalogPublished, ordersChanged, conversationsChanged, boardsChanged, exportProgress],
  },
  /** The operator's command line. */
  cli: { serves: [], sends: of(''), announces: [catalogPublished], hears: [] },
} as const satisfies Readonly<Record<string, Subjects>>;

export type NatsUser = keyof typeof subjects;

/** Where the answers to a client of this name arrive: a subject of its own below it for each. */
export function inboxPrefix(name: string): string {
  return `_INBOX.${name}`;
}

function of(prefix: string): readonly Subject[] {
  return (Object.keys(commands) as Subject[]).filter((subject) => subject.startsWith(prefix));
}
