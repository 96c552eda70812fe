import { readDemo } from './demo.ts';
import type { StartedMailbox } from './mailbox/start-mailbox.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';

interface Started {
  readonly settings: Settings;
  readonly services: readonly Service[];
  readonly demoFile: string;
  readonly mailbox: StartedMailbox | null;
  readonly setUp: string | null;
}

export function welcome({ settings: { sites }, services, demoFile, mailbox, setUp }: Started): string[] {
  const has = (name: string) => services.some((service) => service.name === name);
  const pages = [
    ['API', sites.BASE_URL, has('api-read')],
    ['Forms', sites.FORMS_URL, has('forms')],
    ['Catalog', sites.CATALOG_URL, has('catalog')],
    ['Dashboard', sites.DASHBOARD_URL, has('dashboard')],
  ] as const;
  return [
    ...pages.map(([name, url, isServed]) => row(name, isServed ? url : `${url} (has no service yet)`)),
    ...(mailbox ? [row('Mailbox', mailbox.url)] : []),
    ...(setUp === null
      ? [...(has('dashboard') ? signInRows(demoFile) : []), ...firstCall(sites.BASE_URL, demoFile)]
      : [row('Set up', `${setUp}  (once, within a day)`)]),
  ];
}

function signInRows(demoFile: string): string[] {
  const logins = readDemo(demoFile)?.logins ?? [];
  if (logins.length === 0) return [row('Sign in', 'npm run --silent cli -- user create --help')];
  return logins.map(({ role, email, password }) => row('Sign in', `${email}  ${password}  (${role})`));
}

function firstCall(baseUrl: string, demoFile: string): string[] {
  const demo = readDemo(demoFile);
  if (demo === undefined)
    return [row('Key', 'npm run --silent cli -- workspace create --help, then key create --help')];
  const [{ id, name, key, endpoint, catalogUrl, formUrl }] = demo.workspaces;
  const variables = { API: baseUrl, WORKSPACE: id, KEY: key.value, ...(endpoint && { ENDPOINT: endpoint.id }) };
  const named = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return [
    ...(catalogUrl ? [row('A menu', catalogUrl)] : []),
    ...(formUrl ? [row('A form', formUrl)] : []),
    row('Key', `${key.value} (${name}, demo)`),
    row('Try it', `curl -H 'Authorization: Bearer ${key.value}' '${baseUrl}/api/v1/orders?limit=3'`),
    row('Tour', `export ${named.join(' ')}`),
    ...(endpoint ? [row('Receiver', receiver(endpoint))] : []),
  ];
}

function receiver({ url, secret }: { readonly url: string; readonly secret: string }): string {
  return `npm run --silent receiver -- --port ${new URL(url).port} --secret ${secret}`;
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(10)} ${value}`;
}
