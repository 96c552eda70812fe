import type { Check } from './check.ts';

/** I14 No log of a service holds a key, a secret, a password or a customer of the run. */
export const checkSilentLogs: Check = ({ leaks }) => [...leaks];
