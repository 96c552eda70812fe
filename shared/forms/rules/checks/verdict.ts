import type { Answer } from '../field.ts';

/** Why an answer is not accepted (decided: Forms). */
export const reasons = [
  'required',
  'type',
  'too_long',
  'too_small',
  'too_large',
  'format',
  'not_an_option',
  'unknown_field',
] as const;
export type Reason = (typeof reasons)[number];

export type Verdict = { readonly answer: Answer } | { readonly reason: Reason };

export function accepted(answer: Answer): Verdict {
  return { answer };
}

export function refused(reason: Reason): Verdict {
  return { reason };
}
