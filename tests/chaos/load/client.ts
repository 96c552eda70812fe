import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Seeded } from '../../support/data/seeded.ts';
import type { Journal, SentCommand } from '../evidence/journal.ts';
import type { Replica } from '../faults/replica.ts';
import type { Tenants, Workspace } from './tenants.ts';

export interface Client {
  readonly messaging: Messaging;
  readonly journal: Journal;
  readonly tenants: Tenants;
  readonly chance: Seeded;
  readonly state: LoadState;
  readonly replicaOf: (service: string) => Replica;
}

export interface LoadState {
  readonly orders: KnownOrder[];
  readonly commands: SentCommand[];
  readonly conversations: { readonly id: string; readonly workspace: Workspace }[];
}

export interface KnownOrder {
  readonly id: string;
  readonly workspace: Workspace;
  readonly isFood: boolean;
}
