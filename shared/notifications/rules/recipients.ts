import { type Channel, channels, kindOf, type NotificationKind } from './kinds.ts';

export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly email: string | null;
  /** A form whose watchers are told. */
  readonly subjectId: string | null;
}

export interface Person {
  readonly userId: string;
  /** Null for somebody who is no member. */
  readonly role: 'admin' | 'staff' | null;
  readonly isMailRefused: boolean;
  readonly devices: readonly string[];
}

export interface Choice {
  /** Null: what members have who did not choose, and the chat. */
  readonly userId: string | null;
  readonly kind: string;
  readonly channel: Channel;
  readonly isOn: boolean;
}

export interface Place {
  readonly isEnabled: boolean;
  readonly hasChat: boolean;
  /** Members, and whoever a notification of the workspace names. */
  readonly people: readonly Person[];
  readonly choices: readonly Choice[];
  readonly watchers: readonly { readonly formId: string; readonly userId: string }[];
}

export interface Recipient {
  readonly channel: Channel;
  /** The id of a user (mail), of a device (push) or of a workspace (chat), or an email without an account. */
  readonly recipient: string;
  readonly userId: string | null;
  readonly email: string | null;
  /** Why it is not sent. */
  readonly skipped: 'no mail server' | 'address refused' | null;
}

/** Who gets the notification, by which channels. */
export function recipientsOf(
  notification: Notification,
  place: Place,
  { sendsMail }: { sendsMail: boolean },
): Recipient[] {
  const { kind, workspaceId, email } = notification;
  if (email !== null) {
    const skipped = sendsMail ? null : 'no mail server';
    return [{ channel: 'mail', recipient: notification.userId ?? email, userId: notification.userId, email, skipped }];
  }
  if (!place.isEnabled && kindOf(kind).isOptional) return [];
  const people = audienceOf(notification, place).flatMap((person) =>
    channels
      .filter((channel) => isChosen(notification.kind, channel, person.userId, place.choices))
      .flatMap((channel) => ofPerson(person, channel, sendsMail)),
  );
  const toChat = workspaceId !== null && place.hasChat && isChosen(kind, 'chat', null, place.choices);
  const chat = { channel: 'chat', recipient: workspaceId ?? '', userId: null, email: null, skipped: null } as const;
  return toChat ? [...people, chat] : people;
}

/** A person's own choice, else the workspace's, else the kind's. */
export function isChosen(
  kind: NotificationKind,
  channel: Channel,
  userId: string | null,
  choices: readonly Choice[],
): boolean {
  const { channels: offered, isOptional } = kindOf(kind);
  const usual = offered[channel];
  if (usual === undefined) return false;
  if (!isOptional) return usual;
  const chosen = (by: string | null) =>
    choices.find((choice) => choice.userId === by && choice.kind === kind && choice.channel === channel)?.isOn;
  return (userId === null ? undefined : chosen(userId)) ?? chosen(null) ?? usual;
}

function audienceOf({ kind, userId, subjectId }: Notification, { people, watchers }: Place): Person[] {
  const isNamed = (person: Person): boolean => person.userId === userId;
  const staff = people.filter(({ role }) => role === 'staff');
  const admins = people.filter(({ role }) => role === 'admin');
  switch (kindOf(kind).audience) {
    case 'admins':
      return admins;
    case 'staff':
      return staff.length > 0 ? staff : admins;
    case 'everybody':
      return [...admins, ...staff];
    case 'person':
      return people.filter(isNamed);
    case 'person and admins':
      return people.filter((person) => isNamed(person) || person.role === 'admin');
    case 'watchers':
      return people.filter(
        (person) =>
          person.role !== null &&
          watchers.some((watcher) => watcher.formId === subjectId && watcher.userId === person.userId),
      );
  }
}

function ofPerson({ userId, isMailRefused, devices }: Person, channel: Channel, sendsMail: boolean): Recipient[] {
  const to = { channel, userId, email: null };
  if (channel === 'push') return devices.map((recipient) => ({ ...to, recipient, skipped: null }));
  if (channel === 'chat') return [];
  return [
    { ...to, recipient: userId, skipped: sendsMail ? (isMailRefused ? 'address refused' : null) : 'no mail server' },
  ];
}
