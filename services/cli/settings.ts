import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refused } from '../../shared/basics/refused.ts';
import { readSettings, type SettingName, type Settings } from '../../shared/runtime/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `unavailable` without a stack, `invalid_request` for a wrong or missing setting. */
export type AskSettings = <const Names extends SettingName>(...names: Names[]) => Settings<Names>;

/** The file of `npm start` is ignored when the environment names another database: never mix two stacks. */
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

export function localFolder(environment: Environment): string {
  return resolve(environment.LOCAL_DIR || '.local');
}

export interface RunningService {
  readonly name: string;
  readonly healthPort: number;
}

export function runningServices(environment: Environment): readonly RunningService[] {
  const { facts, services } = readStack(stackFile(environment));
  return isOther(environment, facts) ? [] : services;
}

function stackFile(environment: Environment): string {
  return join(localFolder(environment), 'stack.json');
}

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
  readonly own: Environment;
  readonly services: readonly RunningService[];
}

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
