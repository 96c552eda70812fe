/** What a sample is written from: an address without its query, and what is sent. The key comes from the environment. */
export interface Call {
  readonly address: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: Readonly<Record<string, string>> | null;
}
