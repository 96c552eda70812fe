import { expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { explain } from './explain.ts';
import type { Environment } from './setting-reader.ts';
import { readSettings, WrongSettings } from './settings.ts';

test('an empty environment gives the documented defaults', () => {
  const settings = readSettings({});
  expect(settings.sites).toEqual({
    BASE_URL: 'http://localhost:8080',
    FORMS_URL: 'http://localhost:8081',
    CATALOG_URL: 'http://localhost:8082',
    DASHBOARD_URL: 'http://localhost:8083',
  });
  expect(settings.directory).toBe(resolve('.local'));
  expect(settings.databaseUrl).toBeUndefined();
  expect(settings.loadsDemo).toBe(true);
  expect(settings.forServices).toMatchObject({ WEBHOOK_NETWORK: 'private', LOG_FORMAT: 'text', RETENTION_DAYS: '30' });
  expect(settings.forServices).toMatchObject({ PUBLIC_CATALOGS_ENABLED: 'true', STYLEGUIDE_ENABLED: 'true' });
});

test('given settings override the defaults', () => {
  const given = {
    BASE_URL: 'https://api.example.com/',
    DEMO: '0',
    REDIS_PORT: '7000',
    NATS_URL: 'nats://there:4222',
    RETENTION_DAYS: '7',
  };
  const settings = readSettings(given);
  expect(settings.sites.BASE_URL).toBe('https://api.example.com');
  expect(settings).toMatchObject({ loadsDemo: false, redisPort: 7000, natsUrl: 'nats://there:4222' });
  expect(settings.forServices).toMatchObject({ RETENTION_DAYS: '7' });
});

test('an empty setting counts as not given', () => {
  expect(readSettings({ DATABASE_URL: '', DEMO: '', BASE_URL: '' })).toEqual(readSettings({}));
});

const wrong: [string, string][] = [
  ['BASE_URL', 'localhost:8080'],
  ['FORMS_URL', 'http://localhost:8081/forms'],
  ['CATALOG_URL', 'ftp://localhost'],
  ['DASHBOARD_URL', 'http://user:password@localhost'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['REDIS_URL', '127.0.0.1:6379'],
  ['NATS_URL', 'http://localhost:4222'],
  ['POSTGRES_PORT', '70000'],
  ['REDIS_PORT', '0'],
  ['NATS_PORT', 'many'],
  ['SECRETS_KEY', 'c2hvcnQ='],
  ['SECRETS_KEYS_ACCEPTED', 'c2hvcnQ=,c2hvcnQ='],
  ['DEMO', 'no'],
  ['WEBHOOK_NETWORK', 'all'],
  ['LOG_LEVEL', 'loud'],
  ['SECURITY_CONTACT', 'security@example.com'],
  ['LOG_FORMAT', 'xml'],
  ['PROXY_LOG', 'all'],
  ['PUBLIC_CATALOGS_ENABLED', '1'],
  ['STYLEGUIDE_ENABLED', 'yes'],
  ['RETENTION_DAYS', '-1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_TRACES_SAMPLER_ARG', '10 %'],
  ['DATABASE_READ_URL', 'replica:5432'],
  ['STACK_ADDRESSES', 'redis://secret@cache:6379'],
];

test.each(wrong)('%s=%s is refused by name', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toStartWith(`${name} `);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http:collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'HTTP://collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ' http://collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', ' '],
  ['DATABASE_URL', 'postgres:db'],
  ['REDIS_URL', 'redis:cache'],
  ['NATS_URL', 'nats:4222'],
])('%s=%p, which services reject or misread, is refused', (name, value) => {
  expect(problemsOf({ [name]: value })).toHaveLength(1);
});

test('all wrong settings are named at once', () => {
  const problems = problemsOf(Object.fromEntries(wrong));
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(expect.arrayContaining(wrong.map(([name]) => name)));
  expect(explain(new WrongSettings(problems)).split('\n  - ')).toHaveLength(wrong.length + 1);
});

test('two sites at one address are refused', () => {
  expect(problemsOf({ BASE_URL: 'http://localhost:9000', FORMS_URL: 'http://localhost:9000/' })).toEqual([
    'BASE_URL and FORMS_URL are both http://localhost:9000: give each its own address',
  ]);
});

test('no message repeats a secret', () => {
  const problems = problemsOf({ SECRETS_KEY: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@localhost/x' });
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toContain('hunter2');
});

test.each(['DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'NATS_URL'])('no message repeats a wrong %s', (name) => {
  for (const value of ['host=db password=hunter2', ':hunter2', 'http://db/?password=hunter2']) {
    expect(problemsOf({ [name]: value }).join()).toStartWith(`${name} is not usable: give an address`);
  }
});

function problemsOf(given: Environment): string[] {
  try {
    readSettings(given);
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems;
    throw error;
  }
  return [];
}
