export interface Stages {
  stage<T>(name: string, run: (addDetail: (detail: string) => void) => Promise<T> | T): Promise<T>;
  total(): string;
}

export function stages(print: (line: string) => void): Stages {
  const began = performance.now();
  return {
    async stage(name, run) {
      const from = performance.now();
      const details: string[] = [];
      const notice = setTimeout(() => print(`       …  ${name}`), noticeAfterMs);
      try {
        const result = await run((detail) => void details.push(detail));
        print(`${seconds(from).padStart(8)}  ${[name, ...details].join(', ')}`);
        return result;
      } finally {
        clearTimeout(notice);
      }
    },
    total: () => seconds(began),
  };
}

const noticeAfterMs = 1_500;

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
