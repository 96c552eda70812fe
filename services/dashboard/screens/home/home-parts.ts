import type { Waiting } from '../../../../shared/conversations/verbs/waiting.ts';
import type { StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import type { SetUp } from './set-up.ts';
import type { Today } from './today.ts';
import type { EndingKey } from './waiting.ts';

/** What home is made of. */
export interface HomeParts {
  readonly today: Today;
  readonly orders: Waiting;
  readonly conversations: Waiting;
  /** What staff do not see. */
  readonly forAdmin: ForAdmin | null;
}

interface ForAdmin {
  readonly endpoints: readonly StateOfEndpoint[];
  readonly keys: readonly EndingKey[];
  readonly setUp: SetUp;
  readonly mayPlaceDemoOrders: boolean;
}
