import { latinDigits } from '../text/latin-digits.ts';
import { currencyDecimals } from './money.ts';

export interface Readings {
  readonly thousands: number;
  readonly decimals: number;
}

/** `3.500` in a currency with three decimals: three thousand five hundred to some, three and a half to others. Null for
 * what can only be read in one way. */
export function readingsOf(input: string, currency: string): Readings | null {
  if (currencyDecimals(currency) !== 3) return null;
  const [, whole, rest] = /^\s*([1-9]\d{0,2})[.٫](\d{3})\s*$/.exec(latinDigits(input)) ?? [];
  if (whole === undefined || rest === undefined) return null;
  return { thousands: Number(whole + rest), decimals: Number(`${whole}.${rest}`) };
}
