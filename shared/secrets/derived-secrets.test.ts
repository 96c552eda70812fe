import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { createDashboardSecrets, derivedSecretsSettings } from './derived-secrets.ts';
import { createSecrets, keysIn } from './secrets.ts';

const [old, current] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const dispatcherOf = (secretsKey: string, accepted = '') => {
  const { WEBHOOK_SECRETS_KEY: key, WEBHOOK_SECRETS_KEYS_ACCEPTED: others } = derivedSecretsSettings(
    secretsKey,
    accepted,
  );
  return createSecrets(key, keysIn(others));
};

test('the dispatcher opens signing secrets only', () => {
  const dashboard = createDashboardSecrets(current);
  const dispatcher = dispatcherOf(current);
  expect(dispatcher.open(dashboard.webhooks.seal('whsec_1'))).toBe('whsec_1');
  expect(dispatcher.keyOf(dashboard.dashboardOnly.seal('JBSWY3DPEHPK3PXP'))).toBeNull();
});

test('conversations opens secrets of channels only', () => {
  const { CHANNEL_SECRETS_KEY } = derivedSecretsSettings(current);
  const conversations = createSecrets(CHANNEL_SECRETS_KEY);
  const { channels, webhooks, dashboardOnly } = createDashboardSecrets(current);
  expect(conversations.open(channels.seal('chsec_1'))).toBe('chsec_1');
  for (const others of [webhooks, dashboardOnly]) expect(conversations.keyOf(others.seal('whsec_1'))).toBeNull();
  expect(dispatcherOf(current).keyOf(channels.seal('chsec_1'))).toBeNull();
});

test('during a change of SECRETS_KEY both generations open each other’s', () => {
  const steps: [key: string, accepted: string][] = [
    [old, current],
    [current, old],
  ];
  for (const [key, accepted] of steps) {
    const sealed = createDashboardSecrets(key, [accepted]).webhooks.seal('whsec_1');
    for (const step of steps) expect(dispatcherOf(...step).open(sealed)).toBe('whsec_1');
  }
});
