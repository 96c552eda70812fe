import { Elysia } from 'elysia';

/** An Elysia app with the settings that every service needs. */
export function createRouter() {
  // Elysia takes hosts of fewer than four letters for a part of the path unless it is told not to.
  return new Elysia({ handler: { standardHostname: false } });
}
