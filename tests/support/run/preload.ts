/** Loaded before the first test file (bunfig.toml). It starts nothing: who needs no datastore pays for none. */
import { afterAll } from 'bun:test';
import { stopDatastores } from '../stores/datastores.ts';

const stopTimeoutMs = 60_000;

afterAll(stopDatastores, stopTimeoutMs);
