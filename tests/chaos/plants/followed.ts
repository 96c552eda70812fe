import type { Evidence } from '../evidence/evidence.ts';
import type { Followed } from '../load/follower.ts';
import { changed, NothingToChange, type Plants } from './plant.ts';

export const plantsOfFollowing = {
  'I9 a follower has the latest version of every order': {
    'an order was stamped below the watermark, and never listed': (evidence) =>
      withFollowed(evidence, ({ mirror, ...rest }) => ({ ...rest, mirror: Object.fromEntries(others(mirror)) })),
    'the last change of an order was never listed': (evidence) =>
      withFollowed(evidence, ({ mirror, ...rest }) => {
        const old = Object.entries(mirror)
          .slice(0, 1)
          .map(([id, order]) => [id, { ...order, updated_at: new Date(0).toISOString() }]);
        return { ...rest, mirror: { ...mirror, ...Object.fromEntries(old) } };
      }),
    'the watermark went back when the clock did': (evidence) =>
      withFollowed(evidence, ({ listings, ...rest }) => ({
        ...rest,
        listings: listings.map((one) => ({ ...one, next: (one.since ?? one.next) - 600_000 })),
      })),
  },
} satisfies Plants;

function others(mirror: Followed['mirror']) {
  return Object.entries(mirror).slice(1);
}

function withFollowed(evidence: Evidence, change: (followed: Followed) => Followed): Evidence {
  const saw = ({ mirror, listings }: Followed): boolean => Object.keys(mirror).length > 0 && listings.length > 1;
  if (!evidence.followed.some(saw)) throw new NothingToChange();
  return { ...evidence, followed: changed(evidence.followed, saw, change) };
}
