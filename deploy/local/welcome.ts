import { type Demo, readDemo } from './demo.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';

/** The last lines of a start: where everything is, and a first call to paste. The same at every start. */
export function welcome({ sites }: Settings, services: Service[], demoFile: string): string[] {
  const has = (name: string) => services.some((service) => service.name === name);
  const places = [
    ['API', sites.BASE_URL, has('api-read')],
    ['Forms', sites.FORMS_URL, has('forms')],
    ['Catalog', sites.CATALOG_URL, has('catalog')],
    ['Dashboard', sites.DASHBOARD_URL, has('dashboard')],
  ] as const;
  return [
    ...places.map(([name, url, isServed]) => row(name, isServed ? url : `${url} (has no service yet)`)),
    ...(has('dashboard') ? logins(demoFile) : []),
    ...firstCall(sites.BASE_URL, demoFile),
  ];
}

function logins(demoFile: string): string[] {
  const made = readDemo(demoFile)?.logins ?? [];
  if (made.length === 0) return [row('Sign in', 'npm run --silent cli -- user create --help')];
  return made.map(({ role, email, password }) => row('Sign in', `${email}  ${password}  (${role})`));
}

function firstCall(baseUrl: string, demoFile: string): string[] {
  const demo = readDemo(demoFile);
  if (demo === undefined)
    return [row('Key', 'npm run --silent cli -- workspace create --help, then key create --help')];
  return [
    ...(demo.catalogUrl === undefined ? [] : [row('A menu', demo.catalogUrl)]),
    ...(demo.formUrl === undefined ? [] : [row('A form', demo.formUrl)]),
    row('Key', `${demo.key} (${demo.workspace}, demo)`),
    row('Try it', `curl -H 'Authorization: Bearer ${demo.key}' '${baseUrl}/api/v1/orders?limit=3'`),
    ...tour(baseUrl, demo),
  ];
}

/** What the tour (README.md beside this file) on the command line begins with. */
function tour(baseUrl: string, { workspaceId, key, endpoint }: Demo): string[] {
  const known = { API: baseUrl, WORKSPACE: workspaceId, KEY: key, ...(endpoint && { ENDPOINT: endpoint.id }) };
  const named = Object.entries(known).map(([name, value]) => `${name}=${value}`);
  const receiver = (url: string, secret: string) =>
    `npm run --silent receiver -- --port ${new URL(url).port} --secret ${secret}`;
  return [
    row('Tour', `export ${named.join(' ')}`),
    ...(endpoint === undefined ? [] : [row('Receiver', receiver(endpoint.url, endpoint.secret))]),
  ];
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(10)} ${value}`;
}
