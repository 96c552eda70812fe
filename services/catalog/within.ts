import { Refused } from '../../shared/domain/refused.ts';

/** What `work` gives, or `unavailable` when it takes longer than `ms`: a visitor is not kept waiting. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('unavailable', 'this takes too long')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
