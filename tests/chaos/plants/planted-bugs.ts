import type { Invariant } from '../invariants.ts';
import { plantsOfAnswers } from './answers.ts';
import { plantsOfChanges } from './changes.ts';
import { plantsOfFollowing } from './followed.ts';
import type { Plants } from './plant.ts';
import { plantsOfWebhooks } from './webhooks.ts';

/** The type requires at least one for each invariant. */
const plants = {
  ...plantsOfChanges,
  ...plantsOfWebhooks,
  ...plantsOfAnswers,
  ...plantsOfFollowing,
} satisfies Required<Plants>;

export const plantedBugs = Object.entries(plants).flatMap(([invariant, bugs]) =>
  Object.entries(bugs).map(([what, doctor]) => ({ invariant: invariant as Invariant, what, doctor })),
);
