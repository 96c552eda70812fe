import { announcements, ExportProgressMessage } from '../../contracts/announcements.ts';
import { parser } from '../../contracts/parse.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Log } from '../../runtime/log.ts';
import { periodicJob } from '../../runtime/periodic-job.ts';
import type { ExportProgress } from './export-orders.ts';

export interface ExportTracker {
  follow(name: string, progress: ExportProgress): void;
  progress(name: string): Readonly<ExportProgress> | null;
  stop(): Promise<void>;
}

interface TrackedExport {
  readonly progress: Readonly<ExportProgress>;
  /** Null for an export of this process. */
  readonly receivedAt: number | null;
}

const announceIntervalMs = 1_000;
/** The end is announced several times, because NATS messages may be lost. */
const maxEndAnnouncements = 3;
const silentMs = 10_000;
const maxTracked = 100;

const parseProgress = parser(ExportProgressMessage);

export function createExportTracker(messaging: Messaging, log: Log): ExportTracker {
  const tracked = new Map<string, TrackedExport>();
  const endAnnouncements = new Map<string, number>();

  const track = (name: string, one: TrackedExport): void => {
    tracked.set(name, one);
    for (const [oldest, each] of tracked) {
      if (tracked.size <= maxTracked) break;
      if (stateOf(each) !== 'running') tracked.delete(oldest);
    }
  };
  const announce = (name: string, progress: ExportProgress): void =>
    messaging.publish(announcements.exportProgress, { name, ...progress });
  const announceAll = (): void => {
    for (const [name, times] of endAnnouncements) {
      const progress = tracked.get(name)?.progress;
      if (progress) announce(name, progress);
      if (progress?.state === 'running') continue;
      if (times + 1 < maxEndAnnouncements) endAnnouncements.set(name, times + 1);
      else endAnnouncements.delete(name);
    }
  };
  const announceJob = periodicJob(announceAll, { everyMs: announceIntervalMs });
  const end = messaging.subscribe(announcements.exportProgress, null, (message) => {
    try {
      const { name, ...progress } = parseProgress(message.json());
      const isOwn = tracked.get(name)?.receivedAt === null;
      if (!isOwn) track(name, { progress, receivedAt: performance.now() });
    } catch (error) {
      log.warn('parsing the progress of an export failed, ignoring it', { error });
    }
  });

  return {
    follow(name, progress) {
      tracked.delete(name);
      track(name, { progress, receivedAt: null });
      endAnnouncements.set(name, 0);
      announce(name, progress);
    },
    progress(name) {
      const one = tracked.get(name);
      return one ? { ...one.progress, state: stateOf(one) } : null;
    },
    async stop() {
      await announceJob.stop();
      for (const name of endAnnouncements.keys()) {
        const progress = tracked.get(name)?.progress;
        if (progress?.state === 'running') announce(name, { ...progress, state: 'broken' });
      }
      await end();
    },
  };
}

function stateOf({ progress, receivedAt }: TrackedExport): ExportProgress['state'] {
  const isSilent = receivedAt !== null && performance.now() - receivedAt > silentMs;
  return progress.state === 'running' && isSilent ? 'broken' : progress.state;
}
