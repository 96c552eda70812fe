export interface Progress {
  update(done: number, count: number): void;
  say(line: string): void;
  end(): void;
}

export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

const redrawMs = 100;
const lineMs = 5_000;
const barCells = 24;

export function createProgress(screen: Screen, label: string, total: number | null): Progress {
  const started = performance.now();
  let drawn = started;
  let latest = '';

  const draw = (): void => {
    drawn = performance.now();
    screen.write(screen.isTerminal ? `\r\x1b[K${latest}` : `${latest}\n`);
  };

  return {
    update(done, count) {
      const seconds = (performance.now() - started) / 1000;
      latest = progressLine(label, { done, count, total, seconds });
      if (performance.now() - drawn >= (screen.isTerminal ? redrawMs : lineMs)) draw();
    },
    say(line) {
      screen.write(screen.isTerminal ? `\r\x1b[K${line}\n${latest}` : `${line}\n`);
    },
    end() {
      if (latest === '') return;
      draw();
      if (screen.isTerminal) screen.write('\n');
    },
  };
}

export function progressLine(
  label: string,
  { done, count, total, seconds }: { done: number; count: number; total: number | null; seconds: number },
): string {
  const rate = seconds > 0 ? count / seconds : 0;
  const parts = [`${count.toLocaleString('en')} ${label}`, `${Math.round(rate).toLocaleString('en')}/s`];
  if (total === null) return parts.join('  ');
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.floor(share * barCells);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barCells - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
  const left = share > 0 ? clockTime(Math.ceil((seconds * (1 - share)) / share)) : '?';
  return [bar, ...parts, share < 1 ? `${left} left` : `done in ${clockTime(Math.round(seconds))}`].join('  ');
}

function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const clock = `${String(minutes % 60).padStart(minutes >= 60 ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${clock}` : clock;
}
