import type { Check } from './check.ts';

/** I14 No log of a service has a key, a secret, a password or a customer's data of the run. */
export const checkSilentLogs: Check = ({ leaks }) => [...leaks];
