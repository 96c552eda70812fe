import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { eraseStack, startStack } from '../support/running/stack.ts';
import type { Target } from './scanners/bounded.ts';

/** Starts a stack with its demo for the scanners; the API has https with a self-signed certificate of Caddy. */
export async function startTarget(): Promise<{ target: Target; stop(): Promise<void> }> {
  const [base, forms, catalog, dashboard] = await Promise.all(Array.from({ length: 4 }, freePort));
  const addresses = {
    BASE_URL: `https://localhost:${base}`,
    FORMS_URL: `http://localhost:${forms}`,
    CATALOG_URL: `http://localhost:${catalog}`,
    DASHBOARD_URL: `http://localhost:${dashboard}`,
    SECURITY_CONTACT: 'mailto:security@example.com',
  };
  const stack = await startStack({ addresses, hasDemo: true });
  const stop = async (): Promise<void> => {
    stack.kill('SIGTERM');
    await stack.exited;
    eraseStack(stack);
  };
  try {
    await stack.untilPrinted('Ready after');
    const { workspaces }: Demo = JSON.parse(readFileSync(join(stack.directory, 'demo.json'), 'utf8'));
    const [restaurant] = workspaces;
    const target = {
      ...{ api: addresses.BASE_URL, dashboard: addresses.DASHBOARD_URL, folder: stack.directory },
      ...{ form: restaurant.formUrl, menu: restaurant.catalogUrl, key: restaurant.key.value },
    };
    return { target, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The parts of the demo's output that scans use. */
interface Demo {
  readonly workspaces: readonly [{ formUrl: string; catalogUrl: string; key: { value: string } }];
}
