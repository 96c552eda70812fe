import { freePort } from '../../../deploy/local/ports/ports.ts';

const names = ['BASE_URL', 'FORMS_URL', 'CATALOG_URL', 'DASHBOARD_URL'] as const;

/** Free addresses of this machine for the four sites of the proxy. */
export async function freeSites() {
  const addresses = names.map(async (name) => [name, `http://localhost:${await freePort()}`] as const);
  return Object.fromEntries(await Promise.all(addresses)) as Record<(typeof names)[number], string>;
}
