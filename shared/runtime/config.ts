import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Every setting. The description completes "give …" in the error for a missing or wrong one. */
const port = (meaning: string) =>
  Type.Integer({ minimum: 0, maximum: 65_535, description: `${meaning}: a port from 1 to 65535` });
const address = (pattern: string, example: string) =>
  Type.String({ pattern: `^${pattern}://.+`, description: `an address such as ${example}` });

const key = '[A-Za-z0-9+/]{43}=';
const keys = `^(${key}(,${key})*)?$`;
const hostPort = '(\\[[0-9a-fA-F:.]+\\]|[^\\s,:/@\\[\\]]+):[0-9]{1,5}';
const sentinel = '(\\[[0-9a-fA-F:.]+\\]|[^\\s,:/@?#\\[\\]]+)(:[0-9]{1,5})?';
const mailFrom = '^([^<>\\r\\n]*<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$';
const collectorHeader = "[\\w!#$%&'*+.^`|~-]+=([ -$&-+\\--~]|%[2-6][0-9A-Fa-f]|%7[0-9A-Ea-e])*";

export const settings = {
  HOST: Type.String({ default: '127.0.0.1', description: 'the address to listen on' }),
  PORT: port('where the service listens'),
  HEALTH_PORT: port('where /live, /ready and /metrics are'),
  DATABASE_URL: address('postgres(ql)?', 'postgres://user:password@host:5432/name'),
  DATABASE_READ_URL: Type.Union(
    [address('postgres(ql)?', 'postgres://user:password@host:5432/name'), Type.Undefined()],
    {
      description: 'the address of a streaming replica, or leave it out',
    },
  ),
  OWNER_DATABASE_URL: Type.Union(
    [address('postgres(ql)?', 'postgres://user:password@host:5432/name'), Type.Undefined()],
    { description: 'the address of the database as the role that owns its tables, or leave it out' },
  ),
  REDIS_URL: Type.String({
    pattern: `^(rediss?://.+|redis\\+sentinel://([^\\s@/]*@)?${sentinel}(,${sentinel})*/[^\\s/?#]+(\\?.*)?)$`,
    description: 'an address such as redis://host:6379, or redis+sentinel://one:26379,two:26379/name-of-the-primary',
  }),
  NATS_URL: address('(nats|tls)', 'nats://host:4222'),
  BASE_URL: address('https?', 'https://api.example.com'),
  FORMS_URL: address('https?', 'https://forms.example.com'),
  CATALOG_URL: address('https?', 'https://menu.example.com'),
  DASHBOARD_URL: address('https?', 'https://dashboard.example.com'),
  PUBLIC_CATALOGS_ENABLED: Type.Boolean({ default: false, description: 'true or false' }),
  STYLEGUIDE_ENABLED: Type.Boolean({ default: false, description: 'true or false' }),
  MOVE_TO_DATABASE_URL: address('postgres(ql)?', 'postgres://user:password@host:5432/name'),
  MOVE_TO_SECRETS_KEY: Type.String({ pattern: `^${key}$`, description: 'the SECRETS_KEY of the other installation' }),
  MOVE_TO_BASE_URL: address('https?', 'https://api.example.com'),
  MOVE_TO_FORMS_URL: address('https?', 'https://forms.example.com'),
  MOVE_TO_CATALOG_URL: address('https?', 'https://menu.example.com'),
  MOVE_TO_DASHBOARD_URL: address('https?', 'https://dashboard.example.com'),
  SECRETS_KEY: Type.String({ pattern: `^${key}$`, description: '32 random bytes in base64' }),
  SECRETS_KEYS_ACCEPTED: Type.String({
    pattern: keys,
    default: '',
    description: 'further keys as SECRETS_KEY, comma-separated, that open what is sealed',
  }),
  WEBHOOK_SECRETS_KEY: Type.String({
    pattern: `^${key}$`,
    description: 'what `cli secrets derive` makes of SECRETS_KEY',
  }),
  WEBHOOK_SECRETS_KEYS_ACCEPTED: Type.String({
    pattern: keys,
    default: '',
    description: 'what `cli secrets derive` makes of SECRETS_KEYS_ACCEPTED, or leave it out',
  }),
  CHANNEL_SECRETS_KEY: Type.String({
    pattern: `^${key}$`,
    description: 'what `cli secrets derive` makes of SECRETS_KEY',
  }),
  CHANNEL_SECRETS_KEYS_ACCEPTED: Type.String({
    pattern: keys,
    default: '',
    description: 'what `cli secrets derive` makes of SECRETS_KEYS_ACCEPTED, or leave it out',
  }),
  NOTIFICATION_SECRETS_KEY: Type.String({
    pattern: `^${key}$`,
    description: 'what `cli secrets derive` makes of SECRETS_KEY',
  }),
  NOTIFICATION_SECRETS_KEYS_ACCEPTED: Type.String({
    pattern: keys,
    default: '',
    description: 'what `cli secrets derive` makes of SECRETS_KEYS_ACCEPTED, or leave it out',
  }),
  SMTP_URL: Type.Union([address('(smtp|smtps|smtp\\+starttls)', 'smtps://user:password@host:465'), Type.Undefined()], {
    description: 'the address of a mail server such as smtps://user:password@host:465, or leave it out',
  }),
  MAIL_FROM: Type.Union([Type.String({ pattern: mailFrom }), Type.Undefined()], {
    description: 'whom mails are from, such as Messaging <no-reply@example.com>',
  }),
  VAPID_PUBLIC_KEY: Type.Union([Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }), Type.Undefined()], {
    description: 'the public key for Web Push, which `cli secrets vapid` prints, or leave it out',
  }),
  VAPID_PRIVATE_KEY: Type.Union([Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }), Type.Undefined()], {
    description: 'the private key for Web Push, which `cli secrets vapid` prints, or leave it out',
  }),
  VAPID_SUBJECT: Type.Union([Type.String({ pattern: '^(mailto:|https://)[\\w@:/?&=+%.~-]+$' }), Type.Undefined()], {
    description: 'whom push services may ask, a mailto: or https:// address, or leave it out',
  }),
  LOG_LEVEL: Type.Union([Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn'), Type.Literal('error')], {
    default: 'info',
    description: 'debug, info, warn or error',
  }),
  LOG_FORMAT: Type.Union([Type.Literal('auto'), Type.Literal('json'), Type.Literal('text')], {
    default: 'auto',
    description: 'json, text, or auto: text on a terminal and else json',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Union([address('https?', 'http://collector:4318'), Type.Undefined()], {
    description: 'the base address of an OpenTelemetry collector that takes OTLP over HTTP, or leave it out',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: Type.String({
    pattern: `^(${collectorHeader}(,${collectorHeader})*)?$`,
    default: '',
    description: 'headers for the collector as name=value,name=value, values percent-encoded, of ASCII alone',
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 1,
    description: 'the share of traces to keep, from 0 to 1',
  }),
  WEBHOOK_NETWORK: Type.Union([Type.Literal('public'), Type.Literal('private')], {
    default: 'public',
    description: 'public or private',
  }),
  STACK_ADDRESSES: Type.String({
    pattern: `^(${hostPort}(,${hostPort})*)?$`,
    default: '',
    description: 'host:port of each datastore and service, comma-separated, such as redis:6379,127.0.0.1:3000',
  }),
  /** Read by the proxy only. */
  SECURITY_CONTACT: Type.String({
    pattern: '^((mailto:|https://|tel:)[\\w@:/?&=+%.~-]+)?$',
    default: '',
    description: 'a mailto:, https:// or tel: address, such as mailto:security@example.com',
  }),
  PROXY_LOG: Type.Union([Type.Literal('trouble'), Type.Literal('requests')], {
    default: 'trouble',
    description: 'trouble or requests',
  }),
  RETENTION_DAYS: Type.Integer({ minimum: 1, default: 30, description: 'a number of days' }),
  DRAIN_SECONDS: Type.Number({
    minimum: 0,
    default: 0,
    description: 'seconds to go on serving after readiness has failed, so that balancers notice',
  }),
} as const;

export type SettingName = keyof typeof settings;
export type Settings<Names extends SettingName> = { [N in Names]: Static<(typeof settings)[N]> };

/** Throws one error that lists every missing or wrong setting. */
export function readSettings<const Names extends SettingName>(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly Names[],
): Settings<Names> {
  const problems: string[] = [];
  const entries = names.map((name) => {
    const schema: TSchema & { description?: string } = settings[name];
    const value = Value.Convert(schema, Value.Default(schema, environment[name] || undefined));
    if (!Value.Check(schema, value)) {
      problems.push(`${name} is ${environment[name] ? 'wrong' : 'missing'}: give ${schema.description}`);
    }
    return [name, value];
  });
  const { PORT: port, HEALTH_PORT: healthPort } = Object.fromEntries(entries);
  if (port && port === healthPort) problems.push('PORT and HEALTH_PORT are the same: give each its own');
  if (problems.length > 0) throw new Error(`settings:\n  ${problems.join('\n  ')}`);
  return Object.fromEntries(entries);
}
