import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refused } from '../../shared/basics/refused.ts';
import { readSettings, type SettingName, type Settings } from '../../shared/runtime/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `unavailable` without a stack, `invalid_request` for a wrong or missing setting. */
export type SettingsReader = <const Names extends SettingName>(...names: Names[]) => Settings<Names>;

/** The file of `npm start` is ignored when the environment names another database: never mix two stacks. */
export function createSettings(environment: Environment): SettingsReader {
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
  const { settings, services } = readStack(stackFile(environment));
  return isOtherStack(environment, settings) ? [] : services;
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
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  return isOtherStack(nonEmpty, stack.settings) ? nonEmpty : { ...stack.settings, ...stack.cliSettings, ...nonEmpty };
}

function isOtherStack({ DATABASE_URL: given }: Environment, settings: Environment): boolean {
  return Boolean(given) && given !== settings.DATABASE_URL;
}

interface StackFile {
  readonly settings: Environment;
  readonly cliSettings: Environment;
  readonly services: readonly RunningService[];
}

function readStack(path: string): StackFile {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    content = {};
  }
  if (typeof content !== 'object' || content === null) return { settings: {}, cliSettings: {}, services: [] };
  const cliSettings = 'cli' in content ? content.cli : {};
  const services = 'services' in content && Array.isArray(content.services) ? content.services : [];
  return { settings: textsIn(content), cliSettings: textsIn(cliSettings), services: services.filter(isService) };
}

function isService(each: unknown): each is RunningService {
  return typeof each === 'object' && each !== null && 'name' in each && 'healthPort' in each;
}

function textsIn(content: unknown): Environment {
  if (typeof content !== 'object' || content === null) return {};
  return Object.fromEntries(Object.entries(content).filter(([, value]) => typeof value === 'string'));
}
