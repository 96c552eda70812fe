import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refused } from '../../shared/basics/refused.ts';
import { readSettings, type SettingName, type Settings } from '../../shared/runtime/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Asks for settings by name. Throws `unavailable` when no stack is named, `invalid_request` for a wrong or missing one. */
export type AskSettings = <const Names extends SettingName>(...names: Names[]) => Settings<Names>;

/**
 * Settings come from the environment, and else from the file that a running `npm start` keeps in LOCAL_DIR. When the
 * environment names another database, the file tells of another stack and does not count: a command must never go half
 * to the one and half to the other.
 */
export function createSettings(environment: Environment): AskSettings {
  const path = stackFile(environment);
  let merged: Environment | null = null;
  return (...names) => {
    merged ??= merge(environment, readStack(path));
    if (!merged.DATABASE_URL) {
      throw new Refused(
        'unavailable',
        `no stack runs here (${path} is not there): start one with npm start, or set DATABASE_URL, NATS_URL and SECRETS_KEY`,
      );
    }
    try {
      return readSettings(merged, names);
    } catch (error) {
      throw new Refused('invalid_request', oneLine(error));
    }
  };
}

/** LOCAL_DIR, as a full path. */
export function localFolder(environment: Environment): string {
  return resolve(environment.LOCAL_DIR || '.local');
}

export interface RunningService {
  readonly name: string;
  readonly healthPort: number;
}

/** The services of the stack that runs here; none when the environment names another. */
export function runningServices(environment: Environment): readonly RunningService[] {
  const { facts, services } = readStack(stackFile(environment));
  return isOther(environment, facts) ? [] : services;
}

function stackFile(environment: Environment): string {
  return join(localFolder(environment), 'stack.json');
}

/** `settings:` and one problem a line become one line that needs no heading. */
function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace('settings:', '')
    .trim()
    .replace(/(?<!\s)\s*\n\s*/g, '; ');
}

function merge(environment: Environment, stack: StackFile): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  return isOther(given, stack.facts) ? given : { ...stack.facts, ...stack.own, ...given };
}

function isOther({ DATABASE_URL: given }: Environment, facts: Environment): boolean {
  return Boolean(given) && given !== facts.DATABASE_URL;
}

interface StackFile {
  readonly facts: Environment;
  /** The addresses as which the command line, with its own rights, knows the datastores that all belong to an owner. */
  readonly own: Environment;
  readonly services: readonly RunningService[];
}

/** What the file says, its texts and its services only; nothing when no stack runs. */
function readStack(path: string): StackFile {
  let facts: unknown;
  try {
    facts = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    facts = {};
  }
  if (typeof facts !== 'object' || facts === null) return { facts: {}, own: {}, services: [] };
  const own = 'cli' in facts ? facts.cli : {};
  const services = 'services' in facts && Array.isArray(facts.services) ? facts.services : [];
  return { facts: texts(facts), own: texts(own), services: services.filter(isService) };
}

function isService(each: unknown): each is RunningService {
  return typeof each === 'object' && each !== null && 'name' in each && 'healthPort' in each;
}

function texts(facts: unknown): Environment {
  if (typeof facts !== 'object' || facts === null) return {};
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string'));
}
