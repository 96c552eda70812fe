import type { Plant } from './plant.ts';
import { plantsOfAnswers } from './plants-of-answers.ts';
import { plantsOfChanges } from './plants-of-changes.ts';
import { plantsOfWebhooks } from './plants-of-webhooks.ts';

/** At least one for each invariant. */
export const plantedBugs: readonly Plant[] = [...plantsOfChanges, ...plantsOfWebhooks, ...plantsOfAnswers];
