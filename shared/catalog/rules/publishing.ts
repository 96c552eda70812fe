import { Refused } from '../../basics/refused.ts';

/** Per workspace, because each public catalog takes memory in the catalog service. */
export const maxPublicCatalogs = 20;

/** Throws `invalid_state` if a workspace with `others` public catalogs may not publish one more. */
export function refuseTooManyPublic(others: number): void {
  if (others < maxPublicCatalogs) return;
  throw new Refused(
    'invalid_state',
    `this workspace has ${others} public catalogs: at most ${maxPublicCatalogs}; unpublish one first`,
    { most: maxPublicCatalogs },
  );
}
