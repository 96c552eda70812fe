import type { Subject } from '../../../shared/contracts/commands.ts';

export interface Call {
  readonly replica: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: ActionBody | null;
  readonly from: number;
  readonly to: number;
  readonly status: number;
  readonly text: string;
}

export interface ActionBody {
  readonly order_id: string;
  readonly action: 'approve' | 'reject' | 'mark_arrived';
  readonly external_order_id?: string;
}

export interface SentCommand {
  readonly subject: Subject;
  readonly commandId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tries: Try[];
}

export interface Try {
  readonly from: number;
  readonly to: number;
  readonly reply: Reply;
}

export type Reply =
  | { readonly kind: 'done'; readonly data: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost'; readonly why: string }
  | { readonly kind: 'bug'; readonly why: string };

export interface Journal {
  readonly calls: Call[];
  readonly commands: SentCommand[];
}

export function dataOf(command: SentCommand): { readonly data: unknown; readonly try: Try } | null {
  for (const one of command.tries) if (one.reply.kind === 'done') return { data: JSON.parse(one.reply.data), try: one };
  return null;
}
