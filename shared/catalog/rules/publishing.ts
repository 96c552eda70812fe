import { Refused } from '../../basics/refused.ts';

/** Of one workspace. Each public catalog takes memory of the process that shows it. */
export const maxPublicCatalogs = 20;

/** Throws `invalid_state` where a workspace that has so many public catalogs besides may not publish one more. */
export function refuseTooManyPublic(others: number): void {
  if (others < maxPublicCatalogs) return;
  throw new Refused(
    'invalid_state',
    `this workspace has ${others} public catalogs: at most ${maxPublicCatalogs}; unpublish one first`,
    { most: maxPublicCatalogs },
  );
}
