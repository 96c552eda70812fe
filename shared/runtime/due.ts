/** Whether somebody still waits for what is asked: for whoever does not, nothing is begun and nothing committed. */
export interface Due {
  /** Throws when they do not. */
  assert(): void;
}

/** Somebody who waits for another `ms`. `late` is what `assert` throws afterwards. */
export function dueWithin(ms: number, late: () => Error): Due {
  const until = performance.now() + ms;
  return {
    assert() {
      if (performance.now() >= until) throw late();
    },
  };
}
