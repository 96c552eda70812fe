import { expect, test } from 'bun:test';
import { Refused } from '../../../shared/basics/refused.ts';
import { requireEndpointUrl } from '../../../shared/webhooks/rules/endpoint-url.ts';
import { parseHostPorts } from '../../../shared/webhooks/rules/host-port.ts';
import { canIsolate, runIsolated } from './box.ts';
import { absent, blockedHosts, destinations, knownLater, locations, undialable } from './destinations.ts';
import { type NetworkKind, type Observed, type Report, redirects } from './run.ts';

/** I8 against destinations.ts, at creation, at delivery and by redirect, with sockets in a network namespace. */

const isIsolated = canIsolate();
const reports: Partial<Record<NetworkKind, Report>> = isIsolated ? JSON.parse(await runIsolated('box-program.ts')) : {};

test('the table has at least 90 attacks', () => {
  expect(destinations.length).toBeGreaterThanOrEqual(90);
  expect(new Set(destinations.map(([url]) => url)).size).toBe(destinations.length);
});

for (const world of ['public', 'private'] as const) {
  const verdicts = destinations.map(([url, onPublic, onPrivate]) => ({
    what: url,
    expected: world === 'public' ? publicVerdictOf(url, onPublic) : verdictOf(onPrivate),
  }));

  test.skipIf(!isIsolated)(`on a ${world} network each URL dials its one address, or none`, () => {
    expect(misjudged(verdicts, reports[world]?.direct)).toEqual([]);
  });

  test.skipIf(!isIsolated)(`on a ${world} network a redirect to each URL does the same`, () => {
    expect(misjudged(verdicts, reports[world]?.redirected)).toEqual([]);
  });
}

test.skipIf(!isIsolated)('a redirect of any status inward is refused', () => {
  const statuses = redirects.map((status) => ({ what: `status ${status}`, expected: verdictOf(null) }));
  expect(misjudged(statuses, reports.public?.statuses)).toEqual([]);
});

test.skipIf(!isIsolated)('a redirect to a URL that is not http(s) is refused', () => {
  const given = locations.map(({ location, error }) => ({ what: location, expected: { error, seen: [] } }));
  expect(misjudged(given, reports.public?.locations)).toEqual([]);
});

test.skipIf(!isIsolated)('an unreachable address has its error', () => {
  const given = absent.map(([url, error]) => ({ what: url, expected: { error, seen: [] } }));
  expect(misjudged(given, reports.public?.absent)).toEqual([]);
});

const ofNumbers = destinations.filter(([url]) => !/\.(example|internal)\b/.test(url) && !knownLater.includes(url));

for (const network of ['public', 'private'] as const) {
  test(`${network}: endpoints can be made only at allowed addresses`, () => {
    const policy = { network, closed: parseHostPorts(blockedHosts) };
    const wrong = ofNumbers.filter(([url, onPublic, onPrivate]) => {
      const mayBeDialled = (network === 'public' ? onPublic : onPrivate) !== null;
      return mayBeDialled !== (reasonAgainst(() => requireEndpointUrl(url, 'test', policy)) === null);
    });
    expect(wrong).toEqual([]);
  });
}

test.skipIf(!isIsolated)('without the check the address is called, or the kernel refuses', () => {
  const { unguarded } = reports;
  const wrong = destinations.filter(([url], index) => {
    const calls = undialable.includes(url) ? 0 : 1;
    const { direct, redirected } = { ...unguarded };
    return direct?.[index]?.seen.length !== calls || redirected?.[index]?.seen.length !== calls;
  });
  expect(wrong).toEqual([]);
});

test.skipIf(!isIsolated)('without the check a redirect into the machine connects', () => {
  const seen = reports.unguarded?.statuses.map((each) => each.seen);
  expect(seen).toEqual(redirects.map(() => ['127.0.0.1']));
});

interface Expected {
  readonly what: string;
  /** An `error` of undefined stands for any. */
  readonly expected: { readonly error: string | undefined; readonly seen: readonly string[] };
}

/** Over https the attempt fails, because the listener has no TLS; only the connection counts. */
function verdictOf(dialled: string | null): Expected['expected'] {
  return dialled === null ? { error: 'blocked_address', seen: [] } : { error: undefined, seen: [dialled] };
}

/** A forbidden name fails like one that does not exist. */
function publicVerdictOf(url: string, dialled: string | null): Expected['expected'] {
  const isName = URL.canParse(url) && /(localhost|\.example|\.internal)\.?$/.test(new URL(url).hostname);
  return dialled === null && isName ? { error: 'dns', seen: [] } : verdictOf(dialled);
}

/** The cases with an unexpected result. */
function misjudged(cases: readonly Expected[], observed: readonly Observed[] | undefined) {
  return cases.flatMap(({ what, expected }, index) => {
    const got = observed?.[index];
    const outcome = expected.error ?? got?.outcome;
    return Bun.deepEquals(got, { outcome, seen: expected.seen }) ? [] : [{ what, expected, got }];
  });
}

function reasonAgainst(make: () => unknown): string | null {
  try {
    make();
    return null;
  } catch (error) {
    if (error instanceof Refused && /^the URL /.test(error.message)) return error.message;
    throw error;
  }
}
