/** An open page that follows its stream, and reconnects after the wait that the stream gave. */
export interface OpenPage {
  readonly waits: readonly number[];
  readonly failures: readonly string[];
  close(): Promise<void>;
}

export function openPage(ask: (init: RequestInit) => Promise<Response>): OpenPage {
  const closing = new AbortController();
  const { signal } = closing;
  const waits: number[] = [];
  const failures: string[] = [];
  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const answer = await ask({ signal });
        if (answer.status !== 200) failures.push(`a stream returned ${answer.status}`);
        else for await (const bytes of answer.body ?? []) waits.push(...waitsIn(bytes));
      } catch (error) {
        if (!signal.aborted) failures.push(`a stream broke: ${error}`);
      }
      if (!signal.aborted) await Bun.sleep(waits.at(-1) ?? 1_000);
    }
  };
  const over = listen();
  return {
    waits,
    failures,
    async close() {
      closing.abort();
      await over;
    },
  };
}

function waitsIn(bytes: Uint8Array): number[] {
  return [...new TextDecoder().decode(bytes).matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
}
