import { until } from '../../shared/runtime/until.ts';
import { entryPoints, sourceOf } from './bundles/bundles.ts';
import { answers } from './ports/answers.ts';
import { freePort } from './ports/ports.ts';
import { startChild } from './processes/child.ts';
import { type Environment, environmentOf } from './processes/environment.ts';
import type { Running } from './processes/supervise.ts';
import type { Run } from './run.ts';
import { projectFolder, type Service, serviceNames } from './service.ts';

export async function findServices(): Promise<Service[]> {
  const services: Service[] = [];
  for (const name of serviceNames) services.push({ name, port: await freePort(), healthPort: await freePort() });
  return services;
}

export async function startServices(
  { services, stack, stopping, printerFor }: Run,
  settings: (service: string) => Environment,
  addDetail: (detail: string) => void,
): Promise<void> {
  const entryPointOf = entryPoints();
  for (const service of services) {
    const env = await environmentOf(service, settings(service.name));
    let program = entryPointOf(service.name);
    const start = async () => {
      const running = startService(program, env, printerFor(service.name));
      program = sourceOf(service.name); // A restart runs the source, which may have been edited since.
      return running;
    };
    await stack.start('services', { name: service.name, start, say: printerFor('start') });
  }
  await Promise.all(services.map((service) => untilReady(service, stopping)));
  addDetail(services.map(({ name }) => name).join(' '));
}

const drainMs = 20_000;
const readyMs = 60_000;

function startService(program: string, env: Environment, print: (line: string) => void): Running {
  const child = startChild([process.execPath, program], {
    env,
    cwd: projectFolder,
    output: print,
    deathSignal: 'SIGTERM',
  });
  return { pid: child.pid, ended: child.ended, stop: (signal = 'SIGTERM') => child.stop(signal, drainMs) };
}

async function untilReady({ name, healthPort }: Service, signal: AbortSignal): Promise<void> {
  const question = 'GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  await until(() => answers(healthPort, question, 'HTTP/1.1 200'), {
    boundMs: readyMs,
    signal,
    timeoutMessage: () => `The service ${name} was not ready within ${readyMs / 1000} s; its log above says why.`,
  });
}
