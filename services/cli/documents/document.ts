import type { Schema } from '../../../shared/catalog/rules/shape.ts';

/** Something that is written in a file and given to a command. */
export interface Document {
  /** By this name `schema` and `example` know it. */
  readonly name: string;
  /** What its file is checked by. */
  readonly schema: Schema;
  /** A file to begin with, which the command takes as it is. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The file holds many, one a line. */
  readonly isLine?: boolean;
}
