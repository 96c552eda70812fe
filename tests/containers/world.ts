import { type Commands, createCommands } from './commands.ts';

/** What run.ts passes to the journeys about the installation under test. */
export interface World {
  readonly addresses: Readonly<Record<'BASE_URL' | 'FORMS_URL' | 'CATALOG_URL' | 'DASHBOARD_URL', string>>;
  readonly program: readonly string[];
  readonly place: string;
  readonly log: string;
}

/** The installation, as an operator uses it. */
export function openWorld(environment: Readonly<Record<string, string | undefined>>) {
  const world: World = JSON.parse(environment.CONTAINERS ?? '');
  const commands: Commands = createCommands(environment, world.log);
  const compose = (words: readonly string[], input?: string) =>
    commands.run([...world.program, ...words], { cwd: world.place, ...(input !== undefined && { input }) });
  return {
    addresses: world.addresses,
    commands,
    compose,
    /** The command line; `input` is its standard input. */
    async cli<Result>(words: readonly string[], input?: unknown): Promise<Result> {
      const given = input === undefined ? undefined : typeof input === 'string' ? input : JSON.stringify(input);
      return JSON.parse(await compose(['run', '--rm', '--no-TTY', 'cli', ...words], given));
    },
    /** Loads the demo with this number of orders. */
    async demo<Result>(orders: number): Promise<Result> {
      const program = 'bun --no-install deploy/image/run.ts demo';
      const words = ['run', '--rm', '--no-TTY', '--entrypoint', program, 'cli', '--orders', `${orders}`];
      return JSON.parse(await compose(words));
    },
    /** The running containers, by the name of their service. */
    async containers(): Promise<Map<string, string>> {
      const lines = (await compose(['ps', '--format', '{{.Service}} {{.ID}}'])).trim().split('\n');
      return new Map(lines.map((line) => line.split(' ', 2) as [string, string]));
    },
    /** The process id of a container's first process on this machine. */
    pidOf: async (id: string) => Number(await commands.run(['docker', 'inspect', '--format', '{{.State.Pid}}', id])),
    /** A container's health, `healthy` once its check succeeds. */
    healthOf: async (id: string) =>
      (await commands.run(['docker', 'inspect', '--format', '{{.State.Running}} {{.State.Health.Status}}', id])).trim(),
  };
}
