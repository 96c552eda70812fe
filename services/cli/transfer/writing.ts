import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { TransferredTable } from './format.ts';
import type { Batch } from './read-workspace-file.ts';
import type { Row } from './secret-columns.ts';

export interface Writing {
  readonly secrets: DashboardSecrets;
  /** Decrypts the secrets of the file; null if it has none. */
  readonly transfer: Secrets | null;
  readonly move: boolean;
  readonly sourceWorkspaceId: string;
  readonly targetWorkspaceId: string;
}

export type WriteBatch = (batch: Batch) => Promise<void>;
/** `change` is given each row as a line of text. */
export type InsertRows = (
  table: TransferredTable,
  rows: readonly Row[],
  change: (line: string) => string,
) => Promise<void>;
