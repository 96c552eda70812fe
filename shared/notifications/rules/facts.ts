import type { NotificationKind } from './kinds.ts';

/** What a notification says, by kind: `data` in its row. Never a secret, and nothing that a recipient may not see. */
export interface Facts {
  'endpoint.failing': OfEndpoint;
  'endpoint.disabled': OfEndpoint;
  'endpoint.recovered': OfEndpoint;
  'deliveries.late': { readonly deliveries: number; readonly minutes: number };
  'order.waiting': OfOrder;
  'order.unattended': OfOrder;
  'conversation.waiting': { readonly minutes: number };
  /** Empty when a system of the workspace assigned it. */
  'conversation.assigned': { readonly by: string };
  'key.ending': OfKey & { readonly days: number };
  'key.ended': OfKey;
  'key.refused': OfKey & { readonly calls: number };
  /** Days after which each is erased, null for never; Unix ms. */
  'retention.set': {
    readonly conversationDays: number | null;
    readonly answerDays: number | null;
    readonly orderDays: number | null;
    readonly startsAt: number;
  };
  'member.invited': { readonly by: string; readonly role: Role };
  'member.joined': { readonly email: string; readonly role: Role };
  'member.role_changed': { readonly email: string; readonly role: Role; readonly by: string };
  'member.removed': { readonly email: string; readonly by: string };
  'sign_in.new_browser': { readonly device: string; readonly address: string };
  'second_step.changed': { readonly change: SecondStepChange };
  'password.forgotten': Readonly<Record<never, never>>;
  'password.changed': Readonly<Record<never, never>>;
  'email.changing': { readonly newEmail: string; readonly to: 'old' | 'new' };
  'form.answered': { readonly title: string; readonly submissionId: string };
}

export type SecondStepChange = 'authenticator_on' | 'authenticator_off' | 'passkey_added' | 'passkey_removed';

interface OfEndpoint {
  readonly url: string;
  /** Exhausted deliveries in a row. */
  readonly failures: number;
}

interface OfOrder {
  readonly number: string;
  readonly minutes: number;
}

interface OfKey {
  readonly name: string;
  readonly lastFour: string;
}

type Role = 'admin' | 'staff';

export type NewNotification<Kind extends NotificationKind = NotificationKind> = {
  readonly [K in Kind]: {
    readonly kind: K;
    readonly data: Facts[K];
    readonly workspaceId: string | null;
    /** The recipient, if it is not for the kind's audience. */
    readonly userId?: string | null;
    /** The address to which it is mailed, with or without an account. */
    readonly email?: string | null;
    readonly subjectId?: string | null;
    /** The language of a mail to an address without an account. */
    readonly language?: 'en' | 'ar' | null;
    /** The token of a link, encrypted in the row. */
    readonly token?: string | null;
    /** It is recorded once for each. */
    readonly dedupeKey?: string | null;
  };
}[Kind];
