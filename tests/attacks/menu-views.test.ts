import { expect, test } from 'bun:test';
import { demandProgram } from '../../deploy/local/programs.ts';
import { compress } from '../../services/catalog/serve/compressed.ts';
import { showPage } from '../../services/catalog/serve/show-page.ts';
import { putCatalog } from '../../shared/catalog/verbs/catalogs.ts';
import { serve } from '../../shared/runtime/serve.ts';
import { defaultTimeoutMs } from '../../shared/runtime/until.ts';
import { longMenu } from '../journeys/catalog/menus.ts';
import { startCatalog, startCatalogStack } from '../journeys/catalog/stack.ts';
import { createWorkspace } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { eventually } from '../support/running/world.ts';
import { memoryOf } from '../support/watching/memory.ts';

const [stack] = await forThisFile(startCatalogStack());

/** Clients that each request a path of a service on this machine and then read nothing, until `stop`. */
async function startDeafClients(port: number, count: number, path: string): Promise<{ stop(): Promise<void> }> {
  const command = [demandProgram('perl'), '-e', script, String(port), String(count), path];
  const child = Bun.spawn(command, { stdin: 'pipe', stdout: 'pipe' });
  await child.stdout.getReader().read();
  return {
    async stop() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

/** In Perl, which every Debian has, because Bun's sockets read eagerly and have no setting for small buffers. */
const script = `
  use Socket;
  my ($port, $count, $path) = @ARGV;
  my @sockets;
  for (1..$count) {
    socket(my $socket, PF_INET, SOCK_STREAM, 0) or die;
    setsockopt($socket, SOL_SOCKET, SO_RCVBUF, 4096) or die;
    connect($socket, sockaddr_in($port, inet_aton('127.0.0.1'))) or die;
    syswrite($socket, "GET $path HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n") or die;
    push @sockets, $socket;
  }
  syswrite(STDOUT, "asked\\n");
  <STDIN>;
`;

/** A menu with the most items, 2 MB of text that hardly compresses. */
function hugeMenu() {
  const { branding, categories } = longMenu(1_000);
  const noise = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(740))).toString('base64');
  const items = (some: (typeof categories)[number]['items']) =>
    some.map((item) => ({ ...item, description: noise(), descriptionArabic: noise() }));
  return { branding, categories: categories.map((category) => ({ ...category, items: items(category.items) })) };
}

const huge = await Promise.all(
  Array.from({ length: 6 }, async () => {
    const { id } = await putCatalog(stack.drizzle, await createWorkspace(stack.db), hugeMenu());
    return stack.publish(id);
  }),
);

test('huge menus are prepared once each, two at a time', async () => {
  const catalog = await startCatalog(stack);
  const views = huge.flatMap(({ slug }) => Array.from({ length: 10 }, () => catalog.get(`/c/${slug}`)));
  const isShown = async (slug: string) => (await catalog.get(`/c/${slug}`)).status === 200;
  await Promise.race(huge.map(({ slug }) => eventually(() => isShown(slug))));
  // Two that are prepared at once end at once: they, the next two, and one more whose rows may have been read.
  expect(catalog.contentReads()).toBeLessThan(huge.length);
  const invented = await catalog.get('/c/invented-abcdef');
  expect(invented.status).toBe(404);
  await Promise.all(views.map(async (view) => (await view).arrayBuffer()));
  for (const { slug } of huge) await eventually(() => isShown(slug));
  expect(catalog.contentReads()).toBe(huge.length);
  await catalog.stop();
});

test('clients that read nothing share one copy of a huge page', async () => {
  // Larger than what the kernel keeps of an answer for a client that reads nothing, 4 MB.
  const compressed = await compress('<p>menu</p>'.repeat(1_000_000));
  const none = new Headers();
  let answered = 0;
  const answer = (request: Request): Response => {
    answered += 1;
    return showPage({ ...compressed, headers: { identity: none, gzip: none, br: none } }, request);
  };
  const server = serve(answer, { host: '127.0.0.1', port: 0 });
  const before = memoryWithoutGarbage();
  const clients = await startDeafClients(server.port, 60, '/');
  const page = await fetch(`http://127.0.0.1:${server.port}`, {
    headers: { 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(defaultTimeoutMs),
  });
  expect((await page.text()).length).toBe(11_000_000);
  await eventually(() => answered === 61);
  expect(memoryWithoutGarbage() - before).toBeLessThan(200_000_000);
  await clients.stop();
  await server.stop();
});

/** The menus of the test before are garbage, which is collected at any time. */
function memoryWithoutGarbage(): number {
  Bun.gc(true);
  return memoryOf(process.pid);
}
