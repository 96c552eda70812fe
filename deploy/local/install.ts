import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './processes/child.ts';
import { waitForLock } from './processes/lock.ts';
import { findPostgres, findProgram } from './programs.ts';
import type { Settings } from './settings.ts';
import type { Stages } from './stages.ts';

export interface Need {
  name: string;
  package: string;
  isHere: () => boolean;
}

/** Installs missing programs with apt. Throws an error with the command to run where it may not. */
export async function installMissing(settings: Settings, stage: Stages['stage'], signal: AbortSignal): Promise<void> {
  await installNeeds(needs(settings), settings.directory, stage, signal);
}

export async function installNeeds(
  needs: readonly Need[],
  directory: string,
  stage: Stages['stage'],
  signal: AbortSignal,
): Promise<void> {
  const missing = needs.filter((need) => !need.isHere());
  if (missing.length === 0) return;
  if (!canInstall()) throw new Error(howToInstall(missing));
  const log = join(directory, 'apt.log');
  await stage(`installing ${namesOf(missing)} with apt`, () => installServers(missing, log, signal));
}

function needs({ databaseUrl, redisUrl, natsUrl }: Settings): Need[] {
  const postgres = { name: 'PostgreSQL', package: 'postgresql', isHere: () => findPostgres() !== undefined };
  return [
    ...(databaseUrl === undefined ? [postgres] : []),
    ...(redisUrl === undefined ? [program('Redis', 'redis-server')] : []),
    ...(natsUrl === undefined ? [program('NATS', 'nats-server')] : []),
    program('Caddy', 'caddy'),
  ];
}

function program(name: string, file: string): Need {
  return { name, package: file, isHere: () => findProgram(file) !== undefined };
}

function namesOf(missing: Need[]): string {
  return missing.map(({ name }) => name).join(', ');
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

function howToInstall(missing: Need[]): string {
  if (findProgram('apt-get') === undefined) {
    return `Not installed: ${namesOf(missing)}. Install them with this system's package manager, so that the PATH has their programs.`;
  }
  const packages = missing.map((need) => need.package).join(' ');
  const command = `sudo sh -c 'apt-get update && apt-get install -y ${packages}'`;
  return `Not installed: ${namesOf(missing)}. Install them once with this command, then start again:\n\n  ${command}`;
}

async function installServers(missing: Need[], log: string, signal: AbortSignal): Promise<void> {
  const lock = await waitForLock(lockFile, lockBoundMs);
  try {
    const packages = missing.filter((need) => !need.isHere()).map((need) => need.package);
    if (packages.length > 0) await withServicesOff(packages, () => aptInstall(packages, log, signal));
  } finally {
    lock.release();
  }
}

const lockFile = '/run/local-stack-install.lock';
const lockBoundMs = 600_000;
const policyFile = '/usr/sbin/policy-rc.d';
const policy =
  '#!/bin/sh\n# Created by `npm start` while it installs servers, and removed afterwards: keeps them from starting by themselves.\nexit 101\n';

/** Debian starts what it installs unless this file exists. */
async function withServicesOff(packages: string[], install: () => Promise<void>): Promise<void> {
  const isOurs = !existsSync(policyFile) || readFileSync(policyFile, 'utf8') === policy;
  if (isOurs) writeFileSync(policyFile, policy, { mode: 0o755 });
  try {
    await install();
    if (existsSync('/run/systemd/system')) Bun.spawnSync(['systemctl', 'disable', ...packages]);
  } finally {
    if (isOurs) rmSync(policyFile, { force: true });
  }
}

async function aptInstall(packages: string[], log: string, signal: AbortSignal): Promise<void> {
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
  // Old package lists name deleted files; without a network, installing may still work.
  await runApt(['update'], log, signal);
  const how = await runApt(['install', ...options, ...packages], log, signal);
  if (how === 'exit code 0') return;
  const lastLines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n  ');
  throw new Error(
    `apt-get could not install ${packages.join(' ')} (${how}). The last lines of ${log}:\n  ${lastLines}`,
  );
}

async function runApt(words: string[], log: string, signal: AbortSignal): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const apt = startChild(['apt-get', ...words], { env, output: log, deathSignal: 'SIGTERM' });
  const stop = () => void apt.stop('SIGTERM', aptStopMs);
  signal.addEventListener('abort', stop);
  const how = await apt.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  return how;
}

const aptStopMs = 120_000;
