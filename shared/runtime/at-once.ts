/** How many calls of one workspace, or commands, a process works on at once, and how many more may wait for their turn. */
export interface AtOnce {
  readonly working: number;
  readonly waiting: number;
}

/**
 * Lets each workspace have so many calls under way and no more, so that one that asks for everything at once waits for itself
 * and the others do not wait for it. It counts workspaces, not keys: a workspace may make as many keys as it likes. Waiting
 * calls go in their order. `run` throws what `refusal` makes of how many are there where too many wait already, and what `work`
 * throws.
 */
export function createAtOnce({ working, waiting }: AtOnce, refusal: (most: number) => Error) {
  const underWay = new Map<string, { working: number; readonly waiting: (() => void)[] }>();

  const enter = (workspaceId: string): Promise<void> | undefined => {
    const mine = underWay.get(workspaceId);
    if (!mine) {
      underWay.set(workspaceId, { working: 1, waiting: [] });
    } else if (mine.working < working) {
      mine.working += 1;
    } else if (mine.waiting.length < waiting) {
      return new Promise((resolve) => mine.waiting.push(resolve));
    } else {
      throw refusal(working + waiting);
    }
    return undefined;
  };

  const leave = (workspaceId: string): void => {
    const mine = underWay.get(workspaceId);
    if (!mine) return;
    const next = mine.waiting.shift();
    // Its place goes to whoever waits.
    if (next) next();
    else if (--mine.working === 0) underWay.delete(workspaceId);
  };

  return {
    /** Whether `run` would take one more of the workspace now. */
    hasRoom: (workspaceId: string): boolean => (underWay.get(workspaceId)?.waiting.length ?? 0) < waiting,
    async run<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
      const turn = enter(workspaceId);
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave(workspaceId);
      }
    },
  };
}
