const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether `code` is an ISO 4217 currency code. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}
