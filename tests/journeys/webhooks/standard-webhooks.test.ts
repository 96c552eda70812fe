import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { projectFolder } from '../../../deploy/local/service.ts';
import { sign } from '../../../services/webhook-dispatcher/send/sign.ts';
import { eventNames } from '../../../shared/webhooks/rules/event-pattern.ts';
import { hostile } from '../../support/data/hostile-texts.ts';
import { trickyTexts } from '../../support/data/tricky-texts.ts';
import type { Received } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { startDispatcher } from '../../support/running/dispatcher.ts';
import { newSecret } from './receiver-process.ts';

/** The published libraries of Standard Webhooks verify what the dispatcher sends, with the secret as it is (decided: Webhooks). */
const [dispatcher] = await forThisFile(startDispatcher());

interface Case {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secret: string;
}

function accepts({ headers, body, secret }: Case): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function caseOf({ headers, body }: Received, secret: string): Case {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { headers: Object.fromEntries(given), body: body.toString(), secret };
}

test('every kind of delivery, its retries and both secrets of a rotation', async () => {
  const [secret, nextSecret, workspaceId] = [newSecret(), newSecret(), await dispatcher.workspace()];
  const seen = new Set<string>();
  const { url, received } = await dispatcher.receiver(({ headers }, response) => {
    const delivery = String(headers['webhook-id']);
    response.writeHead(seen.has(delivery) ? 204 : 503).end();
    seen.add(delivery);
  });
  const endpointId = await dispatcher.endpoint(workspaceId, { url, secret });
  for (const event of eventNames.filter((name) => !name.startsWith('order.'))) {
    await dispatcher.createRule(workspaceId, event, endpointId);
  }
  for (const event of eventNames) await dispatcher.recordEvent(workspaceId, event, { text: hostile });
  await dispatcher.untilSettled(workspaceId);
  expect(received).toHaveLength(2 * eventNames.length);
  expect(received.filter((each) => !accepts(caseOf(each, secret)))).toEqual([]);

  const rotating = await dispatcher.receiver();
  await dispatcher.endpoint(workspaceId, { url: rotating.url, secret, nextSecret });
  await dispatcher.recordEvent(workspaceId);
  await dispatcher.untilSettled(workspaceId);
  const verdicts = rotating.received.map((each) =>
    [secret, nextSecret, newSecret()].map((by) => accepts(caseOf(each, by))),
  );
  expect(verdicts).toEqual([[true, true, false]]);
});

const texts = [...trickyTexts, hostile];
const secret = newSecret();

function signedCase(nth: number, agoMs = 0): Case {
  const data = JSON.stringify({ nth, text: texts[nth % texts.length], [hostile]: texts.slice(nth % texts.length) });
  const delivery = { event: 'order.created', deliveryId: `dlv_${nth}`, timestamp: Date.now() - agoMs, data };
  return { ...sign(delivery, secret, null), secret };
}

const minuteMs = 60_000;

/** What each library has to say of a thousand deliveries, and of those that are not genuine. */
function casesAndVerdicts(): readonly (readonly [given: Case, isGenuine: boolean])[] {
  const [genuine, other] = [signedCase(0), signedCase(1)];
  const having = (headers: Record<string, string>): Case => ({
    ...genuine,
    headers: { ...genuine.headers, ...headers },
  });
  return [
    ...Array.from({ length: 1_000 }, (_, nth) => [signedCase(nth), true] as const),
    [signedCase(0, 4.5 * minuteMs), true],
    [signedCase(0, 5.5 * minuteMs), false],
    [signedCase(0, -5.5 * minuteMs), false],
    [{ ...genuine, secret: newSecret() }, false],
    [{ ...genuine, body: genuine.body.replace('"nth":0', '"nth":1') }, false],
    [{ ...genuine, body: `${genuine.body} ` }, false],
    [having({ 'webhook-id': 'dlv_1' }), false],
    [having({ 'webhook-signature': other.headers['webhook-signature'] ?? '' }), false],
    [having({ 'webhook-signature': '' }), false],
    [having({ 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 1) }), false],
  ];
}

const guide = readFileSync(join(projectFolder, 'services/api-read/reference/guides/receiving-webhooks.md'), 'utf8');

/** The sample of the guide, made a program that reads cases. */
const programs = {
  ts: (sample: string) => `
const accepts = async ({ body, headers, secret }) => {
  process.env.WEBHOOK_SECRET = secret;
  ${sample.replace(/import \{ Webhook \}.*/, "const { Webhook } = await import('standardwebhooks');")}
  return delivery.event === 'order.created';
};
const verdicts = [];
for (const each of await Bun.stdin.json()) verdicts.push(await accepts(each).catch(() => false));
console.log(JSON.stringify(verdicts));`,
  python: (sample: string) => `
import json, os, sys

def accepts(case):
    body, headers = case["body"].encode(), case["headers"]
    os.environ["WEBHOOK_SECRET"] = case["secret"]
    try:
        exec(sample)
        return True
    except Exception:
        return False

sample = ${JSON.stringify(sample)}
print(json.dumps([accepts(case) for case in json.load(sys.stdin)]))`,
};

const hasPython =
  Bun.which('python3') !== null && Bun.spawnSync(['python3', '-c', 'import standardwebhooks']).exitCode === 0;
const languages = [
  ['ts', 'npm', process.execPath, true, ''],
  ['python', 'PyPI', 'python3', hasPython, ' (skipped: needs python3 and its package standardwebhooks)'],
] as const;

for (const [language, registry, program, isHere, reason] of languages) {
  const name = `the guide's sample with the library of ${registry} accepts hostile texts, no forgery`;
  test.skipIf(!isHere)(`${name}${isHere ? '' : reason}`, async () => {
    const blocks = guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'));
    const [, sample = ''] = blocks.find(([block]) => block.includes('standardwebhooks')) ?? [];
    const path = join(runFolder(), `accepts.${language}`);
    writeFileSync(path, programs[language](sample));
    const cases = casesAndVerdicts();
    const input = Buffer.from(JSON.stringify(cases.map(([given]) => given)));
    const child = Bun.spawn([program, path], { stdin: input, stdout: 'pipe', stderr: 'inherit' });
    expect(await child.stdout.json()).toEqual(cases.map(([, isGenuine]) => isGenuine));
  });
}
