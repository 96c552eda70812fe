import { Refused } from '../../../shared/domain/refused.ts';

/** The refusal of a workspace's limiter. */
export function tooMuchAtOnce(): Refused {
  return new Refused('unavailable', 'the workspace asks for too much at once');
}
