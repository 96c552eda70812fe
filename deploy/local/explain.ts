import { WrongSettings } from './settings.ts';

export function explain(error: unknown): string {
  if (error instanceof WrongSettings) return ['These settings do not work:', ...error.problems].join('\n  - ');
  if (error instanceof Error && error.constructor === Error) return error.message;
  return `This is a bug:\n${Bun.inspect(error)}`;
}
