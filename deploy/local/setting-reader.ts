import { Value } from 'typebox/value';
import { settings as known } from '../../shared/runtime/config.ts';
import { addressOf, type SiteName, siteNames } from './ports/addresses.ts';

export type Environment = Record<string, string | undefined>;

/** An empty setting gets its fallback; a wrong one adds a sentence with the fix to `problems`. */
export function readerOf(given: Environment) {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (value: string) => T | undefined, fix: string): T => {
    const value = given[name];
    if (value === undefined || value === '') return fallback;
    const parsed = parse(value);
    if (parsed === undefined) problems.push(`${name} is ${quote(name, value)}: ${fix}`);
    return parsed ?? fallback;
  };
  const site = (name: SiteName) =>
    read(
      name,
      siteNames[name],
      (value) => addressOf(value)?.url,
      `give http:// or https://, a host and a port, as in ${siteNames[name]}`,
    );
  const oneOf = (name: string, words: string[], fallback: string) =>
    read(name, fallback, (value) => words.find((word) => word === value), `give ${words.join(' or ')}`);
  const port = (name: string) =>
    read<number | undefined>(name, undefined, wholeNumber(1, 65_535), 'give a number from 1 to 65535');
  const url = (name: string, ...protocols: string[]) =>
    read<string | undefined>(
      name,
      undefined,
      (value) => urlOf(value, protocols),
      `give an address that begins with ${protocols.join('// or ')}//`,
    );

  const asKnown = (name: keyof typeof known, fix: string) =>
    read(name, '', (value) => (Value.Check(known[name], value) ? value : undefined), fix);
  return { read, site, oneOf, port, url, asKnown, problems };
}

export function wholeNumber(min: number, max: number) {
  return (value: string): number | undefined => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
  };
}

export function shareOfOne(value: string): string | undefined {
  return /\d/.test(value) && Number(value) >= 0 && Number(value) <= 1 ? value : undefined;
}

/** `new URL` would also accept `http:host` and capitals. */
function urlOf(value: string, protocols: string[]): string | undefined {
  const hasProtocol = protocols.some((protocol) => value.startsWith(`${protocol}//`));
  return hasProtocol && URL.canParse(value) ? value : undefined;
}

export function keyOf32Bytes(value: string): string | undefined {
  return /^[A-Za-z0-9+/]{43}=$/.test(value) ? value : undefined;
}

/** Problems may be logged, so they never contain the value of a secret or an address. */
function quote(name: string, value: string): string {
  return secretNames.includes(name) || value.includes('@') ? 'not usable' : JSON.stringify(value);
}

const secretNames = [
  'SECRETS_KEY',
  'SECRETS_KEYS_ACCEPTED',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'NATS_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
