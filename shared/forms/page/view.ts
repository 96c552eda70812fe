export interface PageView {
  readonly notice: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly isPosted: boolean;
  readonly errors: ReadonlyMap<string, string>;
  readonly zone: string;
  readonly editsUsed: number | null;
}
