/** Arabic and Persian digits as Latin ones; everything else stays. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** What somebody typed into a field for a whole number: NaN unless it has 1 to `maxDigits` digits. */
export function wholeNumberIn(input: string | null, maxDigits: number): number {
  const text = latinDigits((input ?? '').trim());
  return /^\d+$/.test(text) && text.length <= maxDigits ? Number(text) : Number.NaN;
}
