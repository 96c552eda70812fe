import { Refused } from '../basics/refused.ts';

/** ISO 4217 currencies whose minor unit is not a hundredth, by how many decimals they have. */
const decimalsOf: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

const largestMinor = 1e15;

/** What a caller's own sums leave behind, such as 0.30000000000000004: relative to the amount, far below any decimal. */
const floatNoise = 8 * Number.EPSILON;

/** How many decimals an amount in this currency may have (ISO 4217). */
export function currencyDecimals(currency: string): number {
  return decimalsOf.get(currency) ?? 2;
}

/** The currencies whose minor unit is not a hundredth, and that have so many decimals. */
export function currenciesWithDecimals(decimals: 0 | 3): string[] {
  return [...decimalsOf].filter(([, each]) => each === decimals).map(([currency]) => currency);
}

/**
 * The whole number of minor units that `amount` (major units, as in JSON) stands for.
 * Throws `invalid_request`, naming `field`, when the amount has more decimals than the currency, or is out of range.
 */
export function toMinor(amount: number, currency: string, field: string): number {
  const minor = Math.round(amount * 10 ** currencyDecimals(currency));
  const exact = Math.abs(amount - toMajor(minor, currency)) <= Math.abs(amount) * floatNoise;
  if (!Number.isFinite(amount) || !exact || Math.abs(minor) > largestMinor) {
    const decimals = currencyDecimals(currency);
    const written = decimals === 0 ? 'without decimals' : `with at most ${decimals} decimals`;
    throw new Refused('invalid_request', `${field} must be an amount in ${currency} ${written}`);
  }
  return minor;
}

/** The amount in major units, as the API shows it. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyDecimals(currency);
}
