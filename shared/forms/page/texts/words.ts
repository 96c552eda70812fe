import type { Reason } from '../../rules/checks/verdict.ts';
import type { FieldType } from '../../rules/field.ts';
import type { MomentPart } from '../../rules/moment-parts.ts';

/** What a field's own rules say, as far as sentences about it need them. */
export interface RuleFacts {
  readonly type: FieldType;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  readonly earliest?: string;
  readonly latest?: string;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly min_items?: number;
  readonly max_items?: number;
}

/** Everything the page says by itself, in one language. */
export interface Words {
  readonly optional: string;
  readonly choose: string;
  readonly clear: string;
  readonly less: string;
  readonly more: string;
  readonly parts: Readonly<Record<MomentPart, string>>;
  /** `example` is a number of the workspace's country. */
  phoneExample(example: string): string;
  readonly yes: string;
  readonly no: string;
  readonly blank: string;
  readonly send: string;
  readonly sendChanges: string;
  readonly sending: string;
  readonly thanks: string;
  readonly received: string;
  readonly changeAnswers: string;
  readonly seeAnswers: string;
  readonly whatYouSent: string;
  readonly backToChat: string;
  readonly closePage: string;
  /** When they were answered last, and how many changes are left. */
  answered(when: string, editsLeft: number): string;
  readonly error: string;
  /** What a draft on this device said before. */
  readonly restored: string;
  readonly startOver: string;
  progress(answered: number, questions: number): string;
  readonly noEditsLeft: string;
  readonly unavailable: string;
  readonly changedElsewhere: string;
  readonly notTaken: string;
  readonly offline: string;
  readonly retrying: string;
  readonly back: string;
  readonly otherLanguage: string;
  /** After the first submission: how many changes are left. */
  editsLeft(count: number): string;
  problems(count: number): string;
  /** What is wrong with an answer, and what to write instead. */
  problem(reason: Reason, field: RuleFacts): string;
  /** What to know of a field before answering it, if anything. */
  hint(field: RuleFacts): string | null;
}
