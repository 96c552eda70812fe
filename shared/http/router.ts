import { Elysia } from 'elysia';

export function createRouter() {
  // By default Elysia reads hosts of fewer than four letters as part of the path.
  return new Elysia({ handler: { standardHostname: false } });
}
