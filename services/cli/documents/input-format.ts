import type { Schema } from '../../../shared/catalog/rules/shape.ts';

export interface InputFormat {
  readonly name: string;
  readonly schema: Schema;
  readonly example: Readonly<Record<string, unknown>>;
  readonly isPerLine?: boolean;
}
