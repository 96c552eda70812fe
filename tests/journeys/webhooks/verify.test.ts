import { expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../deploy/local/service.ts';
import { type SignedMessage, sign } from '../../../services/webhook-dispatcher/send/sign.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { newSecret } from './receiver-process.ts';
import { type Case, type Language, languages } from './verify-languages.ts';

const [secret, nextSecret] = [newSecret(), newSecret()];
const minuteMs = 60_000;
const data = '{"id": "ord_1",  "note":"كباب \\u0001 é 🍢", "total":1.50, "big":12345678901234567890}';

function delivery(agoMs = 0, next: string | null = null): SignedMessage {
  return sign({ event: 'order.created', deliveryId: 'dlv_1', timestamp: Date.now() - agoMs, data }, secret, next);
}

function caseOf({ headers, body }: SignedMessage, by = secret): Case {
  return { headers, secret: by, body: Buffer.from(body).toString('base64') };
}

function without({ headers, body }: SignedMessage, ...names: string[]): SignedMessage {
  return { body, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) };
}

function having(message: SignedMessage, headers: Record<string, string>): SignedMessage {
  return { ...message, headers: { ...message.headers, ...headers } };
}

const signature = 'X-Service-Signature';
const signatureOf = (message: SignedMessage): string => message.headers[signature] ?? '';

const cases: readonly [what: string, isGenuine: boolean, make: () => Case][] = [
  ['a genuine delivery', true, () => caseOf(delivery())],
  ['one that took 4.5 minutes', true, () => caseOf(delivery(4.5 * minuteMs))],
  ['one signed by a clock 4.5 minutes ahead', true, () => caseOf(delivery(-4.5 * minuteMs))],
  ['one whose new secret signs beside the old one', true, () => caseOf(delivery(0, nextSecret), nextSecret)],
  ['one whose old secret is still in use', true, () => caseOf(delivery(0, nextSecret))],
  ['another secret', false, () => caseOf(delivery(), newSecret())],
  ['a forgery where no secret is set', false, () => forgedWithoutSecret()],
  ['an altered body', false, () => caseOf({ ...delivery(), body: delivery().body.replace('1.50', '0.50') })],
  ['the same JSON in other bytes', false, () => respelled(delivery())],
  ['no body', false, () => caseOf({ ...delivery(), body: '' })],
  ['an altered timestamp', false, () => caseOf(having(delivery(1_000), { 'X-Service-Timestamp': String(Date.now()) }))],
  ['a timestamp more than five minutes old', false, () => caseOf(delivery(5.5 * minuteMs))],
  ['a timestamp more than five minutes ahead', false, () => caseOf(delivery(-5.5 * minuteMs))],
  ['an old one of the new secret', false, () => caseOf(delivery(6 * minuteMs, nextSecret), nextSecret)],
  ['a timestamp that is no number', false, () => caseOf(having(delivery(), { 'X-Service-Timestamp': 'yesterday' }))],
  ['no timestamp', false, () => caseOf(without(delivery(), 'X-Service-Timestamp'))],
  ['no signature', false, () => caseOf(without(delivery(), signature))],
  ['neither', false, () => caseOf(without(delivery(), signature, 'X-Service-Timestamp'))],
  ['an empty signature', false, () => caseOf(having(delivery(), { [signature]: '' }))],
  ['an upper-case signature', false, () => changed((text) => text.toUpperCase())],
  ['a signature cut short', false, () => changed((text) => text.slice(0, -2))],
  ['a signature that goes on', false, () => changed((text) => `${text}00`)],
  ['a signature of other letters', false, () => changed((text) => `é${text.slice(1)}`)],
];

function forgedWithoutSecret(): Case {
  const message = delivery();
  const signed = `${message.headers['X-Service-Timestamp']}.${message.body}`;
  return caseOf(having(message, { [signature]: createHmac('sha256', '').update(signed).digest('hex') }), '');
}

function changed(change: (signature: string) => string): Case {
  const message = delivery();
  return caseOf(having(message, { [signature]: change(signatureOf(message)) }));
}

function respelled(message: SignedMessage): Case {
  return caseOf({ ...message, body: JSON.stringify(JSON.parse(message.body)) });
}

const guide = readFileSync(join(projectFolder, 'shared/webhooks/guide/verifying-signatures.md'), 'utf8');

function blockOf({ fence }: Language): string {
  return new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\`$`, 'ms').exec(guide)?.[1] ?? '';
}

/** What the program says of the cases, which are made when it is ready. */
async function judged(language: Language, make: () => readonly Case[]): Promise<unknown> {
  const folder = join(runFolder(), `verify-${language.fence}`);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(language.files(blockOf(language)))) writeFileSync(join(folder, name), text);
  if (language.build) await output(language.build, folder);
  return JSON.parse(await output(language.run, folder, JSON.stringify(make())));
}

async function output(words: readonly string[], cwd: string, input = ''): Promise<string> {
  const child = Bun.spawn([...words], {
    cwd,
    env: { ...process.env, GOFLAGS: '', GO111MODULE: 'off', PYTHONDONTWRITEBYTECODE: '1' },
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  expect([await child.exited, errors]).toEqual([0, '']);
  return text;
}

for (const language of languages) {
  const isHere = Bun.which(language.program) !== null;
  const skipped = isHere ? '' : ` (skipped: ${language.program} is not installed here)`;
  test.skipIf(!isHere)(`the function in ${language.name} takes only what we signed${skipped}`, async () => {
    const verdicts = await judged(language, () => cases.map(([, , make]) => make()));
    const expected = cases.map(([what, isGenuine]) => ({ what, isGenuine }));
    expect(expected.map(({ what }, index) => ({ what, isGenuine: Object(verdicts)[index] }))).toEqual(expected);
  });
}

test("the function in TypeScript is the receiver's own file", () => {
  const [typescript] = languages;
  if (!typescript) throw new Error('there is no TypeScript');
  const own = readFileSync(join(projectFolder, 'deploy/receiver/verify.ts'), 'utf8');
  expect(blockOf(typescript)).toBe(own);
  expect([...own.matchAll(/from '(.*)'/g)].map(([, from]) => from)).toEqual(['node:crypto']);
});
