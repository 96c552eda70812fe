import { announcements, ExportNews } from '../../contracts/announcements.ts';
import { parser } from '../../contracts/parse.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Log } from '../../runtime/log.ts';
import { periodicJob } from '../../runtime/periodic-job.ts';
import type { ExportProgress } from './export-orders.ts';

export interface KnownExports {
  follow(name: string, progress: ExportProgress): void;
  progress(name: string): Readonly<ExportProgress> | null;
  stop(): Promise<void>;
}

interface Known {
  readonly progress: Readonly<ExportProgress>;
  readonly heardAt: number | null;
}

const tellEveryMs = 1_000;
/** NATS messages may be lost. */
const tellEndTimes = 3;
const silentMs = 10_000;
const maxKnown = 100;

const parseNews = parser(ExportNews);

export function createKnownExports(messaging: Messaging, log: Log): KnownExports {
  const known = new Map<string, Known>();
  const told = new Map<string, number>();

  const keep = (name: string, one: Known): void => {
    known.set(name, one);
    for (const [oldest, each] of known) {
      if (known.size <= maxKnown) break;
      if (stateOf(each) !== 'running') known.delete(oldest);
    }
  };
  const tell = (name: string, progress: ExportProgress): void =>
    messaging.publish(announcements.exportProgress, { name, ...progress });
  const tellAll = (): void => {
    for (const [name, times] of told) {
      const progress = known.get(name)?.progress;
      if (progress) tell(name, progress);
      if (progress?.state === 'running') continue;
      if (times + 1 < tellEndTimes) told.set(name, times + 1);
      else told.delete(name);
    }
  };
  const telling = periodicJob(tellAll, { everyMs: tellEveryMs });
  const end = messaging.subscribe(announcements.exportProgress, null, (message) => {
    try {
      const { name, ...progress } = parseNews(message.json());
      const isOwn = known.get(name)?.heardAt === null;
      if (!isOwn) keep(name, { progress, heardAt: performance.now() });
    } catch (error) {
      log.warn('an announced export could not be read', { error });
    }
  });

  return {
    follow(name, progress) {
      known.delete(name);
      keep(name, { progress, heardAt: null });
      told.set(name, 0);
      tell(name, progress);
    },
    progress(name) {
      const one = known.get(name);
      return one ? { ...one.progress, state: stateOf(one) } : null;
    },
    async stop() {
      await telling.stop();
      for (const name of told.keys()) {
        const progress = known.get(name)?.progress;
        if (progress?.state === 'running') tell(name, { ...progress, state: 'broken' });
      }
      await end();
    },
  };
}

function stateOf({ progress, heardAt }: Known): ExportProgress['state'] {
  const isSilent = heardAt !== null && performance.now() - heardAt > silentMs;
  return progress.state === 'running' && isSilent ? 'broken' : progress.state;
}
