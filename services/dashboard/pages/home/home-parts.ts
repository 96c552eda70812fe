import type { SetUp } from '../../admin/home/set-up.ts';
import type { Today } from '../../admin/home/today.ts';
import type { EndingKey } from '../../admin/home/waiting.ts';
import type { Waiting } from '../../admin/inbox/waiting.ts';
import type { StateOfEndpoint } from '../../admin/webhooks/endpoint-states.ts';

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
