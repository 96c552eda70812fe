import { startTracing, type TracingOptions } from '../tracing/start-tracing.ts';
import { readSettings, type SettingName, type Settings } from './config.ts';
import { withDeadline } from './deadline.ts';
import { serveHealth } from './health.ts';
import { createLog, type Log } from './log.ts';
import { measureProcess } from './metrics/process.ts';
import { throttled } from './metrics/throttled.ts';
import { measured, metricsText } from './metrics.ts';
import { closeAfterResponses } from './serve.ts';
import { singleFlight } from './single-flight.ts';

export interface Service<Names extends SettingName> {
  readonly settings: Settings<Names | CommonName>;
  readonly log: Log;
  onStop(release: () => Promise<unknown> | unknown): void;
  /** Registers a readiness check; one that takes too long counts as not ready. */
  onReady(reason: () => Reason | Promise<Reason>): void;
}

type Reason = string | null;

export const commonNames = [
  ...(['HOST', 'HEALTH_PORT', 'LOG_LEVEL', 'LOG_FORMAT', 'DRAIN_SECONDS'] as const),
  ...(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'] as const),
] as const;
type CommonName = (typeof commonNames)[number];

const readyTimeoutMs = 2_000;

const stopTimeoutMs = 15_000;

/** On a signal readiness fails, intake stops, work in flight finishes, and resources are released (I15). */
export async function run<const Names extends SettingName>(
  name: string,
  names: readonly Names[],
  start: (service: Service<Names>) => Promise<void> | void,
): Promise<void> {
  const settings = settingsOrExit(name, [...names, ...commonNames]);
  const format = settings.LOG_FORMAT === 'auto' ? (process.stdout.isTTY ? 'text' : 'json') : settings.LOG_FORMAT;
  const log = createLog({ service: name, least: settings.LOG_LEVEL, format });
  const releases: (() => Promise<unknown> | unknown)[] = [];
  const reasons: (() => Promise<Reason>)[] = [];
  let started = false;
  let stopping = false;

  const stop = async (why: string, exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { why });
    setTimeout(() => process.exit(1), settings.DRAIN_SECONDS * 1000 + stopTimeoutMs).unref();
    process.exitCode = exitCode;
    closeAfterResponses();
    await Bun.sleep(settings.DRAIN_SECONDS * 1000);
    for (const release of releases.reverse())
      await Promise.resolve(release()).catch((error) => log.warn('releasing a resource failed', { error }));
    log.info('stopped');
  };

  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  for (const last of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(last, (error: unknown) => {
      log.error('uncaught exception, shutting down', { error });
      void stop(last, 1);
    });
  }

  const notReady = async (): Promise<readonly string[]> => {
    if (!started) return ['starting'];
    if (stopping) return ['stopping'];
    const found = await Promise.all(reasons.map((check) => check()));
    return found.filter((reason) => reason !== null);
  };
  measureProcess();
  const cachedNotReady = throttled(notReady);
  measured('service_ready', async () => ((await cachedNotReady()).length === 0 ? 1 : 0));
  const listen = { host: settings.HOST, port: settings.HEALTH_PORT };
  const health = serveHealth({ notReady, metrics: metricsText }, listen);
  releases.push(health.stop);
  releases.push(await startTracing(tracingOf(name, settings, log)));
  await start({
    settings,
    log,
    onStop: (release) => releases.push(release),
    onReady: (reason) => reasons.push(withTimeout(reason)),
  });
  started = true;
  log.info('ready');
}

function tracingOf(name: string, settings: Settings<CommonName>, log: Log): TracingOptions {
  return {
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    service: name,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    onDropped: (spans, error) => log.warn('dropped spans, the collector does not accept them', { spans, error }),
  };
}

function settingsOrExit<const Names extends SettingName>(name: string, names: readonly Names[]): Settings<Names> {
  try {
    return readSettings(process.env, names);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exit(2);
  }
}

function withTimeout(reason: () => Reason | Promise<Reason>): () => Promise<Reason> {
  const flights = singleFlight<Reason>();
  const check = () => flights.run('', async () => reason());
  return () => withDeadline(readyTimeoutMs, check()).catch(String);
}
