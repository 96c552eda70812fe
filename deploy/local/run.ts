import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Stack } from './stack.ts';

export interface Run {
  settings: Settings;
  services: Service[];
  stack: Stack;
  stopping: AbortSignal;
  /** Prints lines with the name before each. */
  printerFor: (name: string) => (line: string) => void;
}
