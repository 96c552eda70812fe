import { readdirSync, readFileSync } from 'node:fs';
import { histogram, measured } from '../metrics.ts';

const sampleIntervalMs = 1_000;

export function measureProcess(): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  measured('process_cpu_seconds_total', () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6);
  measured('process_start_time_seconds', () => startedAt);
  measured('process_resident_memory_bytes', () => process.memoryUsage.rss());
  measured('process_open_fds', () => readdirSync('/proc/self/fd').length);
  measured('process_max_fds', () => {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit);
  });
  const delays = histogram('nodejs_eventloop_delay_seconds');
  let expectedAt = performance.now() + sampleIntervalMs;
  setInterval(() => {
    const now = performance.now();
    delays.observe({}, Math.max(0, now - expectedAt) / 1000);
    expectedAt = now + sampleIntervalMs;
  }, sampleIntervalMs).unref();
}
