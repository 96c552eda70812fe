/** `work` of which at most `atOnce` are under way: the others wait, the first come first. */
export function inTurn<Input, Output>(
  atOnce: number,
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (input) => {
    // Whoever ends hands its place over, so that nobody comes in between.
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work(input);
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
