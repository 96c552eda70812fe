/** The command was not written as its usage line says: exit code 2. */
export class WrongUsage extends Error {
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.name = 'WrongUsage';
    this.usage = usage;
  }
}
