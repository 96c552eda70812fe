/** Prints the stages of a start as they end, each with its time; a long one also before that. */
export interface Stages {
  /** Runs one stage; `tell` adds to its line. */
  stage<T>(name: string, run: (tell: (detail: string) => void) => Promise<T> | T): Promise<T>;
  /** Seconds since the beginning, as `3.2 s`. */
  total(): string;
}

export function stages(print: (line: string) => void): Stages {
  const began = performance.now();
  return {
    async stage(name, run) {
      const from = performance.now();
      const details: string[] = [];
      const patience = setTimeout(() => print(`       …  ${name}`), patienceMs);
      try {
        const result = await run((detail) => void details.push(detail));
        print(`${seconds(from).padStart(8)}  ${[name, ...details].join(', ')}`);
        return result;
      } finally {
        clearTimeout(patience);
      }
    },
    total: () => seconds(began),
  };
}

const patienceMs = 1_500;

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
