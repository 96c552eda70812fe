import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Stack } from './stack.ts';

/** What every step of a start shares. */
export interface Run {
  settings: Settings;
  services: Service[];
  stack: Stack;
  /** Aborted once the stack was asked to stop. */
  stopping: AbortSignal;
  /** Prints the lines of the process `name` behind that name. */
  lines: (name: string) => (line: string) => void;
}
