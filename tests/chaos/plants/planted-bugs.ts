import { plantsOfAnswers } from './answers.ts';
import { plantsOfChanges } from './changes.ts';
import { plantsOfFollowing } from './followed.ts';
import type { Plant } from './plant.ts';
import { plantsOfWebhooks } from './webhooks.ts';

/** At least one for each invariant. */
export const plantedBugs: readonly Plant[] = [
  ...plantsOfChanges,
  ...plantsOfWebhooks,
  ...plantsOfAnswers,
  ...plantsOfFollowing,
];
