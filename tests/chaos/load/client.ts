import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Seeded } from '../../support/data/seeded.ts';
import type { Journal, SentCommand } from '../evidence/journal.ts';
import type { Replica } from '../faults/replica.ts';
import type { Tenants, Workspace } from './tenants.ts';

/** One of those who use the platform: what it works with, and its own dice. */
export interface Client {
  readonly messaging: Messaging;
  readonly journal: Journal;
  readonly tenants: Tenants;
  readonly chance: Seeded;
  /** Orders, commands and conversations that are known to be there, the newest last. All clients share them. */
  readonly known: Known;
  /** A replica of the service, as a balancer would pick one. */
  readonly replicaOf: (service: string) => Replica;
}

export interface Known {
  readonly orders: KnownOrder[];
  readonly commands: SentCommand[];
  readonly conversations: { readonly id: string; readonly workspace: Workspace }[];
}

export interface KnownOrder {
  readonly id: string;
  readonly workspace: Workspace;
  readonly isFood: boolean;
}
