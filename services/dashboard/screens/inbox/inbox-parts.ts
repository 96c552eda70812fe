import type { CannedAnswer } from '../../../../shared/conversations/verbs/canned-answers.ts';
import type { Customer, CustomerConversation, CustomerLink } from '../../../../shared/conversations/verbs/customers.ts';
import type { OpenConversation } from '../../../../shared/conversations/verbs/get-conversation.ts';
import type { InboxOrder } from '../../../../shared/conversations/verbs/inbox-orders.ts';
import type { countConversations, ListPage } from '../../../../shared/conversations/verbs/list-conversations.ts';
import type { Place } from '../../../../shared/conversations/verbs/list-filter.ts';
import type { Thread } from '../../../../shared/conversations/verbs/read-thread.ts';
import type { FoundCustomer, FoundMessages } from '../../../../shared/conversations/verbs/search.ts';
import type { InboxAddress } from './address.ts';

export type Counts = Awaited<ReturnType<typeof countConversations>>;

/** What stands on the left: a list, or what a search found. */
export type Left =
  | { readonly is: 'list'; readonly list: ListPage; readonly counts: Counts }
  | { readonly is: 'found'; readonly customers: readonly FoundCustomer[]; readonly found: FoundMessages };

/** What is known of whoever writes. */
export interface Known {
  readonly customer: Customer;
  readonly conversations: readonly CustomerConversation[];
  readonly orders: readonly InboxOrder[];
  readonly links: readonly CustomerLink[];
}

interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** A conversation that is open beside the list. */
export interface OpenThread {
  readonly conversation: OpenConversation;
  readonly thread: Thread;
  /** Where this page of it ends; null for the newest. */
  readonly before: Place | null;
  readonly known: Known | null;
  readonly colleagues: readonly Colleague[];
  readonly answers: readonly CannedAnswer[];
  readonly looking: readonly string[];
}

export interface InboxParts {
  readonly address: InboxAddress;
  readonly left: Left;
  readonly open: OpenThread | null;
  /** Where the stream of changes begins. */
  readonly position: string;
}

/** What was typed and is not sent, and why. */
export interface Draft {
  readonly text: string;
  readonly problem: string | null;
  /** Of the form that it was typed into; null for a new one. */
  readonly commandId?: string | null;
}
