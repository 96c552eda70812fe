import type { Service } from './service.ts';
import type { Stages } from './stages.ts';

type Start = (services: Service[], addDetail: (detail: string) => void) => Promise<void>;

interface Parts {
  readonly services: readonly Service[];
  readonly start: Start;
  /** Null when there is none to load. */
  readonly loadDemo: (() => Promise<void>) | null;
}

/** The dashboard starts after the demo: before it there is no workspace, and the dashboard would print a link to set-up
 * that the demo's workspace closes. */
export async function startAroundDemo(stage: Stages['stage'], { services, start, loadDemo }: Parts): Promise<void> {
  const startAll = (part: Service[]) => stage('services', (addDetail) => start(part, addDetail));
  if (loadDemo === null) return startAll([...services]);
  const isLast = ({ name }: Service) => name === 'dashboard';
  await startAll(services.filter((service) => !isLast(service)));
  await stage('demo data', loadDemo);
  await startAll(services.filter(isLast));
}
