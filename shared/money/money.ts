import { Refused } from '../basics/refused.ts';

const decimalsOf: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

const maxMinor = 1e15;

const floatNoise = 8 * Number.EPSILON;

export function currencyDecimals(currency: string): number {
  return decimalsOf.get(currency) ?? 2;
}

export function currenciesWithDecimals(decimals: 0 | 3): string[] {
  return [...decimalsOf].filter(([, each]) => each === decimals).map(([currency]) => currency);
}

/** Throws `invalid_request` naming `field` when the amount has too many decimals or is out of range. */
export function toMinor(amount: number, currency: string, field: string): number {
  const minor = Math.round(amount * 10 ** currencyDecimals(currency));
  const exact = Math.abs(amount - toMajor(minor, currency)) <= Math.abs(amount) * floatNoise;
  if (!Number.isFinite(amount) || !exact || Math.abs(minor) > maxMinor) {
    const decimals = currencyDecimals(currency);
    const decimalsText = decimals === 0 ? 'without decimals' : `with at most ${decimals} decimals`;
    throw new Refused('invalid_request', `${field} must be an amount in ${currency} ${decimalsText}`);
  }
  return minor;
}

export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyDecimals(currency);
}
