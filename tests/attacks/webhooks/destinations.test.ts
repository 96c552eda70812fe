import { beforeAll, describe, expect, test } from 'bun:test';
import { requireEndpointUrl } from '../../../shared/domain/webhooks/endpoint-url.ts';
import { parseHostPorts } from '../../../shared/domain/webhooks/host-port.ts';
import { hasBox, runInBox } from './box.ts';
import { absent, closed, destinations, locations, undialable } from './destinations.ts';
import { recordingSender } from './recorder.ts';
import { attack, type Observed, type Report, redirects, type World } from './run.ts';

/**
 * I8 against everything in destinations.ts: at first, by a redirect, and when an endpoint is made. As far as the
 * socket anywhere; and with sockets in a network of its own, where the machine can make one.
 */

const boxMs = 60_000;
const isBoxed = hasBox();
const ways = [
  { way: 'as far as the socket', isHere: true, run: recorded, unknown: ['refused', 'unreachable'] },
  { way: 'with sockets', isHere: isBoxed, run: boxed, unknown: [] as string[] },
];

const reports = new Map<string, Record<World, Report>>();

beforeAll(async () => {
  for (const { way, isHere, run } of ways) if (isHere) reports.set(way, await run());
}, boxMs);

async function recorded(): Promise<Record<World, Report>> {
  const seen: string[] = [];
  const run = (world: World) => attack(world, seen, (network) => recordingSender(network, seen));
  return { public: await run('public'), private: await run('private'), unguarded: await run('unguarded') };
}

async function boxed(): Promise<Record<World, Report>> {
  return JSON.parse(await runInBox('box-program.ts'));
}

test('the table has at least 90 attacks', () => {
  expect(destinations.length).toBeGreaterThanOrEqual(90);
  expect(new Set(destinations.map(([what]) => what)).size).toBe(destinations.length);
});

for (const { way, isHere, unknown } of ways) {
  for (const world of ['public', 'private'] as const) {
    describe.skipIf(!isHere)(`${way}, on a ${world} network`, () => {
      for (const [index, [what, url, onPublic, onPrivate]] of destinations.entries()) {
        const dialled = world === 'public' ? onPublic : onPrivate;
        const then = dialled ? `goes to ${dialled} alone` : 'refused, nobody is called';
        test(`${what}, ${url}: ${then}`, () => expectTo(dialled, reports.get(way)?.[world].direct[index]));
        test(`a redirect to ${what}: ${then}`, () => expectTo(dialled, reports.get(way)?.[world].redirected[index]));
      }
    });
  }
  describe.skipIf(!isHere)(`${way}, on a public network a redirect`, () => {
    for (const [index, status] of redirects.entries()) {
      test(`of status ${status} into it is refused, nobody is called`, () => {
        expectTo(null, reports.get(way)?.public.statuses[index]);
      });
    }
    for (const [index, [what, , error]] of locations.entries()) {
      test(`${what} is refused as ${error}, nobody is called`, () => {
        expect(reports.get(way)?.public.locations[index]).toEqual({ error, seen: [] });
      });
    }
  });
  describe.skipIf(!isHere)(`${way}, on a public network`, () => {
    for (const [index, [what, url, error]] of absent.entries()) {
      if (unknown.includes(error)) continue;
      test(`${what}, ${url}: ${error}`, () => {
        expect(reports.get(way)?.public.absent[index]).toEqual({ error, seen: [] });
      });
    }
  });
}

/** What names lead to, also those of the stack's own places, shows when somebody dials. */
const knownLater = ['a datastore that is a name, by its number', 'the port of a datastore that cannot be resolved'];
const ofNumbers = destinations.filter(
  ([what, url]) => !/\.(example|internal)\b/.test(url) && !knownLater.includes(what),
);

describe('an endpoint cannot be made', () => {
  for (const [what, url, onPublic, onPrivate] of ofNumbers) {
    for (const [network, dialled] of [['public', onPublic] as const, ['private', onPrivate] as const]) {
      test(`at ${what}, ${url}, on a ${network} network${dialled ? ': but it can' : ''}`, () => {
        const make = () => requireEndpointUrl(url, 'test', { network, closed: parseHostPorts(closed) });
        if (dialled) make();
        else expect(make).toThrow(/^the URL /);
      });
    }
  }
});

describe.skipIf(!isBoxed)('without the check', () => {
  for (const [index, [what, url]] of destinations.entries()) {
    const expected = undialable.includes(what) ? 0 : 1;
    test(`${what}, ${url}: ${expected ? 'somebody is called' : 'the system refuses'}`, () => {
      expect(reports.get('with sockets')?.unguarded.direct[index]?.seen).toHaveLength(expected);
      expect(reports.get('with sockets')?.unguarded.redirected[index]?.seen).toHaveLength(expected);
    });
  }
  for (const [index, status] of redirects.entries()) {
    test(`a redirect of status ${status} into it calls somebody`, () => {
      expect(reports.get('with sockets')?.unguarded.statuses[index]?.seen).toEqual(['127.0.0.1']);
    });
  }
});

/** Over https the listener is no partner, so the attempt fails; that it was called is what counts. */
function expectTo(dialled: string | null, observed: Observed | undefined): void {
  if (dialled === null) expect(observed).toEqual({ error: 'blocked_address', seen: [] });
  else expect(observed?.seen).toEqual([dialled]);
}
